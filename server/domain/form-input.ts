import { validateForm, pickValues } from '#contract/validate-form.ts'
import type { FormProblems, Moment } from '#contract/validate-form.ts'
import { dayOf } from '#contract/time-zone.ts'
import { findContractField } from '#contract/forms.ts'
import type { FormField, FormValue, FormValues } from '#contract/forms.ts'
import { normalizeIban } from '#contract/iban.ts'
import { normalizeText } from '#contract/text.ts'
import { createFormTexts } from '#contract/texts.en.ts'
import { formTexts as romanian } from '#contract/texts.ro.ts'
import type { Db } from '#server/db/db.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { formatDayIn } from './format.ts'
import { findUnownedReferences, readChosenContract } from './form-references.ts'

export interface FormInput {
  /** Values of the form's fields, normalised. */
  values: FormValues
  problems: FormProblems
}

/**
 * Reads a citizen's filled-in form into normalised values and problems. Fields taken from the chosen contract are
 * filled in here, whatever was sent.
 */
export async function readForm(
  db: Db,
  citizenId: number,
  fields: FormField[],
  given: FormValues,
  now: Date,
): Promise<FormInput> {
  const known = await fillFromContract(db, citizenId, fields, given)
  const values = normalizeValues(fields, pickValues(fields, known))
  const moment: Moment = { today: dayOf(now), now }
  const foreign = await findUnownedReferences(db, citizenId, fields, values)
  return { values, problems: { ...foreign, ...validateForm(fields, values, moment) } }
}

/** Normalises a draft's values of the form's fields, without validation. */
export function readDraft(fields: FormField[], given: FormValues): FormValues {
  return normalizeValues(fields, pickValues(fields, given))
}

/** Builds the error that names the invalid fields of a form. */
export function formError(problems: FormProblems): ApiError {
  return new ApiError('date_invalide', {
    fields: listSentences(problems, romanian),
    fieldsEn: listSentences(problems, english),
  })
}

const english = createFormTexts((day) => formatDayIn('en', day))

function listSentences(problems: FormProblems, texts: typeof romanian): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(problems).map(([path, { key, limit }]) => [path, [texts[key](limit)]]),
  )
}

/** Throws that error if there are problems. */
export function assertNoProblems(problems: FormProblems): void {
  if (Object.keys(problems).length > 0) throw formError(problems)
}

/** Prefixes the paths of problems: `motiv` becomes `date.motiv`. */
export function prefixPaths(prefix: string, problems: FormProblems): FormProblems {
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [`${prefix}.${path}`, problem]),
  )
}

async function fillFromContract(
  db: Db,
  citizenId: number,
  fields: FormField[],
  given: FormValues,
): Promise<FormValues> {
  const filled = fields.filter(({ din_contract }) => din_contract !== undefined)
  const chooser = findContractField(fields)
  if (filled.length === 0 || !chooser) return given
  const contract = await readChosenContract(db, citizenId, given[chooser.nume])
  const facts = filled.map(({ nume, din_contract }) => [
    nume,
    contract && din_contract ? contract[din_contract] : null,
  ])
  return { ...given, ...Object.fromEntries(facts) }
}

function normalizeValues(fields: FormField[], values: FormValues): FormValues {
  const tidy = fields.flatMap((field) => {
    const value = values[field.nume]
    return value === undefined ? [] : [[field.nume, normalizeValue(field, value)] as const]
  })
  return Object.fromEntries(tidy)
}

function normalizeValue({ tip, campuri = [] }: FormField, value: FormValue): FormValue {
  if (tip === 'lista' && Array.isArray(value)) {
    return value.map((item) => (typeof item === 'object' ? normalizeValues(campuri, item) : {}))
  }
  if (typeof value !== 'string') return value
  return tip === 'iban' ? normalizeIban(value) : normalizeText(value)
}
