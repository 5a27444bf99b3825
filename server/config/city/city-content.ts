import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { fractions } from '#contract/fractii.ts'
import { openingHours } from '#contract/locatii.ts'

const point = z.object({
  cod: z.string(),
  denumire: z.string(),
  tip: z.string(),
  adresa: z.string(),
  lat: z.number(),
  lng: z.number(),
  fractii: z.array(z.enum(fractions)),
  servicii: z.array(z.string()),
  program: openingHours,
  nonStop: z.boolean(),
  telefon: z.string().optional(),
  email: z.string().optional(),
  observatii: z.string().optional(),
})
const article = z.object({
  slug: z.string(),
  titlu: z.string(),
  rezumat: z.string(),
  categorie: z.string(),
  continut: z.string(),
  /** Day of the last change. */
  actualizat: z.iso.date(),
})

const files = {
  /** Public points of a new installation. */
  locatii: z.array(point).default([]),
  /** Useful articles of a new installation. */
  utile: z.array(article).default([]),
  /** The city's own wording of texts of the portal's content, by those texts. */
  texte: z.record(z.string(), z.string()).default({}),
  /** English of the city's texts, by their Romanian. */
  'traduceri-en': z.record(z.string(), z.string()).default({}),
}

const contentSchema = z.object(files)
export type CityContent = z.infer<typeof contentSchema>

const FOLDER = 'continut'

/** Reads the content of a city's folder, where each file may be absent; a sentence for each problem. */
export function readCityContent(folder: string): { content: CityContent } | { problems: string[] } {
  const problems: string[] = []
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
  if (parsed.success) return problems.length > 0 ? { problems } : { content: parsed.data }
  const wrong = parsed.error.issues.map(
    ({ path: [name, ...rest] }) => `${FOLDER}/${String(name)}.json: ${rest.join('.')} nu este bun`,
  )
  return { problems: [...problems, ...wrong] }
}
