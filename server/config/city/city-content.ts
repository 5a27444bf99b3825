import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { faqSlugs } from '#contract/faq.ts'
import { fractions } from '#contract/fractii.ts'
import { slugPattern } from '#contract/slug.ts'
import { expected } from './expected.ts'

const text = z.string(expected('un text'))
const number = z.number(expected('un număr'))
const list = <T extends z.ZodType>(item: T) => z.array(item, expected('o listă'))
const object = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.strictObject(shape, expected('un obiect'))
const time = text.regex(/^\d{2}:\d{2}$/, 'nu este o oră ca 08:30')

const point = object({
  cod: text,
  denumire: text,
  tip: text,
  adresa: text,
  lat: number,
  lng: number,
  fractii: list(z.enum(fractions, `poate fi una dintre ${fractions.join(', ')}`)),
  servicii: list(text),
  program: list(
    object({
      /** 1 is Monday, 7 is Sunday. */
      zi: number
        .min(1, 'este de la 1, luni, la 7, duminică')
        .max(7, 'este de la 1, luni, la 7, duminică'),
      intervale: list(z.tuple([time, time], expected('o pereche de ore'))),
    }),
  ),
  nonStop: z.boolean(expected('true sau false')),
  telefon: text.optional(),
  email: text.optional(),
  observatii: text.optional(),
})
const article = object({
  slug: text.regex(slugPattern, 'are numai litere mici fără diacritice, cifre și cratime'),
  titlu: text,
  rezumat: text,
  categorie: text,
  continut: text,
  /** Day of the last change. */
  actualizat: z.iso.date('nu este o zi ca 2026-01-31'),
})
const question = object({ intrebare: text.min(1, 'este gol'), raspuns: text.min(1, 'este gol') })
/** Category or type, which the rules of its kind check. */
const definition = z.looseObject({ cod: text }, expected('un obiect'))

const files = {
  /** Public points of a new installation. */
  locatii: list(point).default([]),
  /** Useful articles of a new installation. */
  utile: list(article).default([]),
  /** Questions in place of the portal's, by their section; a section that is absent keeps the portal's. */
  faq: z.partialRecord(z.enum(faqSlugs), list(question), expected('un obiect')).default({}),
  /** All categories of complaints, in place of the portal's. */
  'categorii-sesizari': list(definition).optional(),
  /** All request types, in place of the portal's. */
  'tipuri-solicitari': list(definition).optional(),
  /** The city's own wording of texts of the portal's content, by those texts. */
  texte: z.record(z.string(), text, expected('un obiect')).default({}),
  /** English of the city's texts, by their Romanian. */
  'traduceri-en': z.record(z.string(), text, expected('un obiect')).default({}),
}

const contentSchema = z.object(files)
export type CityContent = z.infer<typeof contentSchema>

const FOLDER = 'continut'

/** Reads the content of a city's folder, where each file may be absent; a sentence for each problem. */
export function readCityContent(folder: string): { content: CityContent } | { problems: string[] } {
  const problems = findUnknownFiles(path.join(folder, FOLDER))
  const given = Object.keys(files).map((name) => {
    const file = path.join(folder, FOLDER, `${name}.json`)
    if (!existsSync(file)) return [name, undefined]
    try {
      return [name, JSON.parse(readFileSync(file, 'utf8')) as unknown]
    } catch {
      problems.push(`${FOLDER}/${name}.json: nu este JSON`)
      return [name, undefined]
    }
  })
  const parsed = contentSchema.safeParse(Object.fromEntries(given))
  if (!parsed.success) problems.push(...parsed.error.issues.flatMap(describeIssue))
  return problems.length > 0 || !parsed.success ? { problems } : { content: parsed.data }
}

function findUnknownFiles(folder: string): string[] {
  const known = Object.keys(files).map((name) => `${name}.json`)
  const found = existsSync(folder) ? readdirSync(folder) : []
  return found
    .filter((file) => !known.includes(file))
    .map((file) => `${FOLDER}/${file}: nu este unul dintre ${known.join(', ')}`)
}

function describeIssue(issue: z.core.$ZodIssue): string[] {
  const [name, ...place] = issue.path
  const file = `${FOLDER}/${String(name)}.json`
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${file}: ${formatPlace([...place, key])} nu este cunoscut`)
  return [`${file}: ${[formatPlace(place), issue.message].filter(Boolean).join(' ')}`]
}

/** Formats the place in a file, as `elementul 2, program, elementul 1, zi`. */
const formatPlace = (place: readonly PropertyKey[]): string =>
  place
    .map((step) => (typeof step === 'number' ? `elementul ${step + 1}` : String(step)))
    .join(', ')
