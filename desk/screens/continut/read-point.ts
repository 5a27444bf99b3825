import type { DeskPoint } from '#contract/desk/puncte.ts'
import type { PointToAdd } from '../../services/puncte.ts'
import type { Fraction } from '#contract/fractii.ts'
import { formatHours, parseHours } from '#contract/hours.ts'
import { texts } from '../../texts.ro.ts'
import { toFormValues, type FormValues } from '../shared/form-values.ts'
import { words } from './puncte.ro.ts'

type Program = PointToAdd['program']

/** Name of the field with the hours of a day; 1 is Monday. */
export const hoursField = (day: number): string => `program_${day}`

/** Value of a box or a choice that is true. */
export const YES = 'da'
const NO = 'nu'

/** Lists what the fields of a point's form begin with; null for a new point. */
export function toPointValues(point: DeskPoint | null): FormValues {
  if (!point) return toFormValues({ tip: 'punct_reciclare' })
  const { cod, denumire, tip, adresa, lat, lng, fractii, program, non_stop } = point
  const { descriere, servicii, telefon, email, observatii, accesibil } = point
  const hours = weekdays.map((day) => [hoursField(day), formatDayHours(program, day)])
  return toFormValues({
    cod,
    denumire,
    tip,
    adresa,
    fractii,
    descriere,
    telefon,
    email,
    observatii,
    ...Object.fromEntries(hours),
    lat: String(lat),
    lng: String(lng),
    non_stop: non_stop ? YES : '',
    servicii: servicii.join('\n'),
    accesibil: accesibil === null ? '' : accesibil ? YES : NO,
  })
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** Formats the hours of a day for its field; empty when it is closed. */
const formatDayHours = (program: Program, day: number): string =>
  (program.find(({ zi }) => zi === day)?.intervale ?? []).map(formatHours).join(', ')

/** Reads the fields of a point's form; `fields` has the sentences to show under wrong ones. */
export function readPoint(
  data: FormData,
): { point: PointToAdd } | { fields: Record<string, string> } {
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const [lat, lng] = [parseDegrees(text('lat')), parseDegrees(text('lng'))]
  const program = parseProgram(text)
  const missing = ['cod', 'denumire', 'adresa'].filter((name) => text(name) === '')
  const fields = {
    ...Object.fromEntries(missing.map((name) => [name, texts.required])),
    ...(lat === null && { lat: words.placeWrong }),
    ...(lng === null && { lng: words.placeWrong }),
    ...program.fields,
  }
  if (lat === null || lng === null || Object.keys(fields).length > 0) return { fields }
  const accessible = text('accesibil')
  return {
    point: {
      cod: text('cod'),
      denumire: text('denumire'),
      tip: text('tip'),
      adresa: text('adresa'),
      lat,
      lng,
      fractii: data.getAll('fractii') as Fraction[],
      program: program.days,
      non_stop: data.has('non_stop'),
      descriere: text('descriere'),
      servicii: splitLines(text('servicii')),
      telefon: text('telefon'),
      email: text('email'),
      observatii: text('observatii'),
      accesibil: accessible === '' ? null : accessible === YES,
    },
  }
}

/** Parses degrees, with a point or a comma; null if it is no number. */
export function parseDegrees(text: string): number | null {
  return /^-?\d{1,3}([.,]\d{1,12})?$/.test(text) ? Number(text.replace(',', '.')) : null
}

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function parseProgram(read: (name: string) => string): {
  days: Program
  fields: Record<string, string>
} {
  const days: Program = []
  const fields: Record<string, string> = {}
  for (const day of weekdays) {
    const spans = read(hoursField(day)).split(',').filter(Boolean).map(parseHours)
    const valid = spans.filter((span) => span !== null)
    if (valid.length < spans.length) fields[hoursField(day)] = words.hoursWrong
    else if (valid.length > 0) days.push({ zi: day, intervale: valid })
  }
  return { days, fields }
}
