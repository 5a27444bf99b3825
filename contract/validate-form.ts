import { evaluateCondition } from './conditions.ts'
import type { FormDocument, FormField, FormValue, FormValues } from './forms.ts'
import { isValidIban } from './iban.ts'
import { boundField, listOfferedDays, resolveDayBounds } from './day-bounds.ts'
import { isDay, type Day } from './days.ts'
import { dayOf } from './time-zone.ts'
import { hasForbiddenCharacters } from './text.ts'

/** Validation problems of a field in a data-driven form. */
export type FormProblemKey =
  | 'required'
  | 'characters'
  | 'number'
  | 'wholeNumber'
  | 'tooSmall'
  | 'tooBig'
  | 'tooShort'
  | 'tooLong'
  | 'day'
  | 'dayTooEarly'
  | 'dayTooLate'
  | 'endTooEarly'
  | 'endTooLate'
  | 'offeredDay'
  | 'moment'
  | 'future'
  | 'iban'
  | 'pattern'
  | 'option'
  | 'agreement'
  | 'document'

export interface FormProblem {
  key: FormProblemKey
  /** The violated bound: a day, or a number with a decimal point; or a pattern's own message. Empty if there is none. */
  limit: string
}

/** Problems by path: `motiv`, `recipiente.0.volum`, `documente.ACT_IDENTITATE`. */
export type FormProblems = Record<string, FormProblem>

export interface Moment {
  /** Today in Bucharest. */
  today: Day
  now: Date
}

/** Validates a filled-in form; an empty object means it is valid. Skips hidden fields. */
export function validateForm(
  fields: FormField[],
  values: FormValues,
  moment: Moment,
): FormProblems {
  const problems: FormProblems = {}
  for (const field of visibleFields(fields, values)) {
    const value = values[field.nume] ?? null
    const problem = validateField(field, value, moment, values)
    if (problem) problems[field.nume] = problem
    else if (field.tip === 'lista') addItemProblems(problems, field, value, moment)
  }
  return problems
}

/** Lists the required documents that are missing. `present` holds the codes of the attached ones. */
export function findMissingDocuments(
  documents: FormDocument[],
  values: FormValues,
  present: ReadonlySet<string>,
): FormProblems {
  const missing = documents.filter(
    (document) => isDocumentRequired(document, values) && !present.has(document.cod),
  )
  return Object.fromEntries(
    missing.map(({ cod }) => [`documente.${cod}`, { key: 'document' as const, limit: '' }]),
  )
}

export function isDocumentRequired(document: FormDocument, values: FormValues): boolean {
  return (
    document.obligatoriu ||
    (document.obligatoriu_daca !== undefined &&
      evaluateCondition(document.obligatoriu_daca, values))
  )
}

/** Selects the fields to ask for, given the values filled in so far. */
export function visibleFields(fields: FormField[], values: FormValues): FormField[] {
  return fields.filter(({ daca }) => daca === undefined || evaluateCondition(daca, values))
}

/** Picks the filled-in values of visible fields, in the form's order; nothing else is stored or shown. */
export function pickValues(fields: FormField[], values: FormValues): FormValues {
  const picked: FormValues = {}
  for (const field of visibleFields(fields, values)) {
    const value = values[field.nume]
    if (value === undefined || value === null || value === '') continue
    picked[field.nume] = field.tip === 'lista' ? pickItems(field, value) : value
  }
  return picked
}

function pickItems({ campuri = [] }: FormField, value: FormValue): FormValue {
  return isItems(value) ? value.map((item) => pickValues(campuri, item)) : []
}

function addItemProblems(
  problems: FormProblems,
  { nume, campuri = [] }: FormField,
  value: FormValue,
  moment: Moment,
): void {
  if (!isItems(value)) return
  for (const [index, item] of value.entries()) {
    for (const [path, problem] of Object.entries(validateForm(campuri, item, moment))) {
      problems[`${nume}.${index}.${path}`] = problem
    }
  }
}

/** Validates one value. `values`: those of the form's other fields, from which its bounds may start. */
export function validateField(
  field: FormField,
  value: FormValue,
  moment: Moment,
  values: FormValues = {},
): FormProblem | null {
  if (isEmpty(value)) {
    if (!field.obligatoriu) return null
    return problem(field.tip === 'bifa' ? 'agreement' : 'required')
  }
  return checks[field.tip](field, value, moment, values)
}

function isEmpty(value: FormValue): boolean {
  if (value === null || value === '' || value === false) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

type Check = (
  field: FormField,
  value: FormValue,
  moment: Moment,
  values: FormValues,
) => FormProblem | null

const checkText: Check = ({ min, max, sablon, sablon_mesaj }, value) => {
  if (typeof value !== 'string') return problem('required')
  if (hasForbiddenCharacters(value)) return problem('characters')
  const length = value.trim().length
  if (typeof min === 'number' && length < min) return problem('tooShort', min)
  const longest = typeof max === 'number' ? max : LONGEST_TEXT
  if (length > longest) return problem('tooLong', longest)
  if (sablon && !new RegExp(sablon, 'u').test(value.trim())) {
    return problem('pattern', sablon_mesaj ?? '')
  }
  return null
}

const checkNumber: Check = ({ min, max, tip }, value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return problem('number')
  if (tip !== 'numar' && !Number.isInteger(value)) return problem('wholeNumber')
  if (typeof min === 'number' && value < min) return problem('tooSmall', formatNumber(tip, min))
  if (typeof max === 'number' && value > max) return problem('tooBig', formatNumber(tip, max))
  return null
}

const checkDay: Check = (field, value, { today }, values) => {
  if (typeof value !== 'string' || !isDay(value)) return problem('day')
  const outside = checkDayBounds(field, value, today, values)
  if (outside) return outside
  const offered = listOfferedDays(field, today, values)
  return offered && !offered.includes(value) ? problem('offeredDay') : null
}

const checkMoment: Check = (field, value, { today, now }, values) => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) return problem('moment')
  if (field.max === 'acum' && at > now.getTime() + CLOCK_TOLERANCE_MS) return problem('future')
  return checkDayBounds(field, dayOf(new Date(at)), today, values)
}

function checkDayBounds(
  field: FormField,
  day: Day,
  today: Day,
  values: FormValues,
): FormProblem | null {
  const { first, last } = resolveDayBounds(field, today, values)
  if (day < first) {
    return problem(boundField(field.min) ? 'endTooEarly' : 'dayTooEarly', first)
  }
  if (day > last) return problem(boundField(field.max) ? 'endTooLate' : 'dayTooLate', last)
  return null
}

const checkOption: Check = ({ optiuni = [] }, value) =>
  optiuni.some(({ valoare }) => valoare === value) ? null : problem('option')

const checkId: Check = (_, value) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? null : problem('option')

const checkIds: Check = (_, value) =>
  Array.isArray(value) && value.every((one) => typeof one === 'number' && Number.isInteger(one))
    ? null
    : problem('option')

const checks: Record<FormField['tip'], Check> = {
  text: checkText,
  text_lung: checkText,
  adresa: checkText,
  numar: checkNumber,
  numar_intreg: checkNumber,
  bani: checkNumber,
  data: checkDay,
  data_ora: checkMoment,
  bifa: (_, value) => (value === true ? null : problem('agreement')),
  selectie: checkOption,
  lista: (_, value) => (isItems(value) ? null : problem('required')),
  iban: (_, value) => (typeof value === 'string' && isValidIban(value) ? null : problem('iban')),
  selectie_adresa: checkId,
  selectie_contract: checkId,
  selectie_factura: checkId,
  selectie_locatie: checkId,
  selectie_multipla_factura: checkIds,
}

const LONGEST_TEXT = 2000
// A phone's clock may run ahead of the server's.
const CLOCK_TOLERANCE_MS = 24 * 3600 * 1000

function isItems(value: FormValue): value is FormValues[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null)
}

function problem(key: FormProblemKey, limit: number | string = ''): FormProblem {
  return { key, limit: String(limit) }
}

function formatNumber(kind: FormField['tip'], value: number): string {
  return kind === 'bani' ? `${(value / 100).toFixed(2)}\u00a0lei` : String(value)
}
