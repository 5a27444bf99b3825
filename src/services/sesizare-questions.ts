import type { FormField, FormValue, FormValues } from '#contract/forms.ts'
import { limits } from '#contract/limits.ts'
import { MISSED_PICKUP, type SesizareCategory, type SesizareToSend } from '#contract/sesizari.ts'
import type { Entry } from '../offline/entry.ts'
import type { DataFormState } from './form-data.ts'
import type { SesizareDraftData } from './sesizare-draft.ts'

/** Texts of the questions every sesizare asks. */
export interface QuestionWords {
  subcategory: string
  noticed: string
  description: string
  descriptionHint: string
}

/** Field names of the common questions, prefixed as they share a form with the category's data-defined fields. */
export const questionNames = {
  subcategorie: 'sesizare_subcategorie',
  data: 'sesizare_data',
  descriere: 'sesizare_descriere',
} as const

export const addressField: FormField = {
  nume: 'adresa_text',
  eticheta: '',
  tip: 'adresa',
  obligatoriu: false,
  max: limits.addressText.max,
}

/** Category and the form of its questions. */
export interface Questions {
  category: SesizareCategory
  form: DataFormState
}

/** Lists the fields of a category: subcategory, its own questions, time of observation and description. */
export function listQuestions(category: SesizareCategory, words: QuestionWords): FormField[] {
  const options = category.subcategorii.map(({ cod, denumire }) => ({
    valoare: cod,
    eticheta: denumire,
  }))
  return [
    {
      nume: questionNames.subcategorie,
      eticheta: words.subcategory,
      tip: 'selectie',
      obligatoriu: false,
      optiuni: options,
    },
    ...category.campuri,
    {
      nume: questionNames.data,
      eticheta: words.noticed,
      tip: 'data_ora',
      obligatoriu: false,
      max: 'acum',
    },
    {
      nume: questionNames.descriere,
      eticheta: words.description,
      ajutor: words.descriptionHint,
      tip: 'text_lung',
      obligatoriu: true,
      min: limits.description.min,
      max: limits.description.max,
    },
  ]
}

/** Makes the body of the call out of the answers that are visible, and of the place. */
export function toBody({ category, form }: Questions, data: SesizareDraftData): SesizareToSend {
  const { adresa_text, spot, locatie_id } = data
  const picked = form.visibleValues()
  const {
    [questionNames.subcategorie]: subcategorie,
    [questionNames.data]: noticed,
    [questionNames.descriere]: descriere,
  } = picked
  const campuri = Object.fromEntries(
    category.campuri.flatMap(({ nume }) => (nume in picked ? [[nume, picked[nume]]] : [])),
  )
  return {
    categorie: category.cod,
    descriere: textOf(descriere),
    ...(subcategorie !== undefined && { subcategorie: textOf(subcategorie) }),
    ...(noticed !== undefined && { data_constatarii: new Date(textOf(noticed)).toISOString() }),
    ...(Object.keys(campuri).length > 0 && { campuri }),
    ...(locatie_id !== 0 && category.cod === MISSED_PICKUP && { locatie_id }),
    ...(adresa_text.trim() !== '' && { adresa_text: adresa_text.trim() }),
    ...(spot && { lat: spot.lat, lng: spot.lng }),
    ...(spot && spot.precizie_m !== null && { precizie_m: spot.precizie_m }),
  }
}

/** Maps the server's field names to those of the form. */
export function toFieldErrors(fields: Record<string, string[]>): Record<string, string[]> {
  const names: Record<string, string> = {
    subcategorie: questionNames.subcategorie,
    data_constatarii: questionNames.data,
    descriere: questionNames.descriere,
  }
  return Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [
      names[path] ?? path.replace(/^campuri\./, ''),
      messages,
    ]),
  )
}

/** Reads the body of a queued sesizare back into what the form holds. */
export function readSentForm(form: Entry['form']): Partial<SesizareDraftData> {
  const sent = form as unknown as SesizareToSend
  const { lat, lng, precizie_m = null } = sent
  return {
    categorie: sent.categorie,
    adresa_text: sent.adresa_text ?? '',
    locatie_id: sent.locatie_id ?? 0,
    spot: lat === undefined || lng === undefined ? null : { lat, lng, precizie_m },
    answers: {
      ...sent.campuri,
      [questionNames.subcategorie]: sent.subcategorie,
      [questionNames.data]: sent.data_constatarii,
      [questionNames.descriere]: sent.descriere,
    },
  }
}

export const textOf = (value: FormValue | undefined): string =>
  typeof value === 'string' ? value : ''

export const without = (left: string, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== left))
