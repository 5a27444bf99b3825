import * as z from 'zod/mini'
import { contentText } from './content.ts'
import { endpoint } from './endpoint.ts'
import { calendarDay, instant } from './fields.ts'

/** Figures about sesizări of public places, for everybody: counts only, and of no row with few cases. */

/** Path of Open311 GeoReport v2 (docs/open-data.md). */
export const OPEN311 = '/open311/v2'

/** Rows, squares and durations of fewer cases are not told. */
export const MIN_OPEN_CASES = 5

/** Names of the periods that end today; a month is `2026-11`. */
export const openPeriods = { days: '30-zile', year: '12-luni' } as const
const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/

export const isOpenPeriod = (name: string): boolean =>
  name === openPeriods.days || name === openPeriods.year || MONTH.test(name)

const query = z.object({
  perioada: z.optional(z.string().check(z.refine(isOpenPeriod, { error: 'invalid' }))),
  /** Code of a category; all of them without it. */
  categorie: z.optional(z.string().check(z.regex(/^\w{1,60}$/, { error: 'invalid' }))),
})

/** Durations are whole hours, of the solved ones; null where those are too few. */
export const openFigures = z.object({
  /** Sent in the period. */
  primite: z.int(),
  /** Solved in the period. */
  rezolvate: z.int(),
  /** Closed in the period in another way. */
  inchise_altfel: z.int(),
  /** Open at the end of the period. */
  deschise: z.int(),
  /** Open at the end of the period, though their term had passed. */
  intarziate: z.int(),
  /** Solved in the period by their term, of those that were solved. */
  la_termen: z.nullable(z.int()),
  mediana_ore: z.nullable(z.int()),
  p90_ore: z.nullable(z.int()),
})
export type OpenFigures = z.infer<typeof openFigures>

export const openCategory = z.object({
  cod: z.string(),
  denumire: contentText,
  /** Promised term in working days; absent where another institution answers. */
  tinta_zile: z.optional(z.int()),
  /** Null where there are too few cases. */
  cifre: z.nullable(openFigures),
})
export type OpenCategory = z.infer<typeof openCategory>

export const openStreet = z.object({ strada: z.string(), ...openFigures.shape })
export type OpenStreet = z.infer<typeof openStreet>

/** A square of the grid, by its middle. */
export const openSquare = z.object({
  lat: z.number(),
  lng: z.number(),
  cazuri: z.int(),
  deschise: z.int(),
  /** Street that most of them are on. */
  strada: z.optional(z.string()),
})
export type OpenSquare = z.infer<typeof openSquare>

const counts = z.object({ primite: z.int(), incheiate: z.int() })
export type OpenCounts = z.infer<typeof counts>

/** Figures of a period and a category, without names of categories. */
export interface StoredOpenFigures {
  total: OpenFigures | null
  strazi: OpenStreet[]
  alte_strazi: OpenFigures
  patrate: OpenSquare[]
  solicitari: OpenCounts | null
  ridicari: OpenCounts | null
}

export const openNumbers = z.object({
  perioada: z.object({ nume: z.string(), de_la: calendarDay, pana_la: calendarDay }),
  /** Months that may be asked for, the last first. */
  luni: z.array(z.string()),
  categorie: z.optional(z.string()),
  calculat_la: instant,
  /** Null where there are too few cases. */
  total: z.nullable(openFigures),
  categorii: z.array(openCategory),
  /** Streets of the register, those with the most cases first. */
  strazi: z.array(openStreet),
  /** Other streets together, and cases without one. */
  alte_strazi: openFigures,
  patrate: z.array(openSquare),
  /** Solicitări and pick-ups reported as missed, as counts; null where there are too few. */
  solicitari: z.nullable(counts),
  ridicari: z.nullable(counts),
  licenta: z.object({ nume: z.string(), adresa: z.string() }),
})
export type OpenNumbers = z.infer<typeof openNumbers>

export const cifreDeschise = endpoint({
  method: 'GET',
  path: '/api/cifre-deschise',
  summary:
    'Câte sesizări despre locuri publice au venit, s-au rezolvat și sunt deschise, pe categorii, străzi și pătrate',
  access: 'public',
  feature: 'opendata',
  /** Asked for again each time, as figures from a cache would hide that there is no connection. */
  maxAge: 0,
  query,
  data: openNumbers,
})

/** CSV of the same figures, with all streets that have enough cases. */
export const cifreDeschiseCsv = endpoint({
  method: 'GET',
  path: '/api/cifre-deschise.csv',
  summary: 'Cifrele deschise ale unei perioade, ca fișier CSV',
  access: 'public',
  feature: 'opendata',
  maxAge: 0,
  query,
  data: z.unknown(),
  download: true,
})
