import { validateForm, pickValues } from '#contract/validate-form.ts'
import type { FormProblem, FormProblems, Moment } from '#contract/validate-form.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { FormField, FormValue, FormValues } from '#contract/forms.ts'
import { normalizeIban } from '#contract/iban.ts'
import { normalizeText } from '#contract/text.ts'
import { formTexts } from '#contract/texts.ro.ts'
import type { Db } from '#server/db/db.ts'
import { ApiError } from '#server/http/api-error.ts'
import { findUnownedReferences, readChosenContract } from './form-references.ts'

export interface FormInput {
  /** What the form asks for, in its one spelling. */
  values: FormValues
  problems: FormProblems
}

/**
 * Reads a filled-in form of a citizen: what is kept of it, and what is wrong with it. What the form takes from the
 * chosen contract is filled in here, whatever came.
 */
export async function readForm(
  db: Db,
  citizenId: number,
  fields: FormField[],
  given: FormValues,
  now: Date,
): Promise<FormInput> {
  const known = await fillFromContract(db, citizenId, fields, given)
  const values = tidyValues(fields, pickValues(fields, known))
  const moment: Moment = { today: dayOf(now), now }
  const foreign = await findUnownedReferences(db, citizenId, fields, values)
  return { values, problems: { ...foreign, ...validateForm(fields, values, moment) } }
}

/** What a draft keeps: what the form asks for, right or not. */
export function readDraft(fields: FormField[], given: FormValues): FormValues {
  return tidyValues(fields, pickValues(fields, given))
}

/** The refusal that names the wrong fields of a form. */
export function problemsRefusal(problems: FormProblems): ApiError {
  const fields = Object.entries(problems).map(([path, problem]) => [path, [sentenceOf(problem)]])
  return new ApiError('date_invalide', { fields: Object.fromEntries(fields) })
}

/** Throws that refusal, unless nothing is wrong. */
export function refuseProblems(problems: FormProblems): void {
  if (Object.keys(problems).length > 0) throw problemsRefusal(problems)
}

/** The same problems under longer paths: `motiv` becomes `date.motiv`. */
export function under(prefix: string, problems: FormProblems): FormProblems {
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [`${prefix}.${path}`, problem]),
  )
}

const sentenceOf = ({ key, limit }: FormProblem): string => formTexts[key](limit)

async function fillFromContract(
  db: Db,
  citizenId: number,
  fields: FormField[],
  given: FormValues,
): Promise<FormValues> {
  const filled = fields.filter(({ din_contract }) => din_contract !== undefined)
  const chooser = fields.find(({ tip }) => tip === 'selectie_contract')
  if (filled.length === 0 || !chooser) return given
  const contract = await readChosenContract(db, citizenId, given[chooser.nume])
  const facts = filled.map(({ nume, din_contract }) => [
    nume,
    contract && din_contract ? contract[din_contract] : null,
  ])
  return { ...given, ...Object.fromEntries(facts) }
}

function tidyValues(fields: FormField[], values: FormValues): FormValues {
  const tidy = fields.flatMap((field) => {
    const value = values[field.nume]
    return value === undefined ? [] : [[field.nume, tidyValue(field, value)] as const]
  })
  return Object.fromEntries(tidy)
}

function tidyValue({ tip, campuri = [] }: FormField, value: FormValue): FormValue {
  if (tip === 'lista' && Array.isArray(value)) {
    return value.map((item) => (typeof item === 'object' ? tidyValues(campuri, item) : {}))
  }
  if (typeof value !== 'string') return value
  return tip === 'iban' ? normalizeIban(value) : normalizeText(value)
}
