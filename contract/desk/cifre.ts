import * as z from 'zod/mini'
import { addDays, addMonths, isDay } from '../days.ts'
import type { DataOf } from '../endpoint.ts'
import { calendarDay, instant } from '../fields.ts'
import { caseKinds, caseRef } from './coada.ts'
import { deskEndpoint } from './endpoint.ts'
import { deskLimits } from './limits.ts'
import type { Permission } from './permissions.ts'

/** Figures of the service. Periods are whole days in Bucharest, both included. */

/** Permissions of which one opens the figures of cases: of the kinds that the role sees, or of all. */
export const seesCaseFigures = [
  'cifre.proprii',
  'cifre.toate',
] as const satisfies readonly Permission[]

const dayInQuery = z.string().check(z.refine(isDay, { error: 'invalid' }))
const kind = z.enum(caseKinds, { error: 'invalid' })
const period = { de_la: dayInQuery, pana_la: dayInQuery }

const inOrder = z.refine<{ de_la: string; pana_la: string }>(
  ({ de_la, pana_la }) => de_la <= pana_la && pana_la < addMonths(de_la, deskLimits.figures.months),
  { error: 'invalid', path: ['pana_la'] },
)

const days = z.object({ de_la: calendarDay, pana_la: calendarDay })
export type FigurePeriod = z.infer<typeof days>

/* Cases */

/**
 * How long cases took, in whole minutes: `mediana` is what half of them took at most, `p90` nine of ten. Both are null
 * when there are none.
 */
const durations = z.object({
  cazuri: z.int(),
  mediana: z.nullable(z.int()),
  p90: z.nullable(z.int()),
})
export type Durations = z.infer<typeof durations>

/** Figures of some cases in a period. A reopened case counts as open until it is closed for good. */
export const caseFigures = z.object({
  /** Sent in the period. */
  noi: z.int(),
  /** Closed in the period; `rezolvate` of them with the result that was asked for. */
  inchise: z.int(),
  rezolvate: z.int(),
  /** Open when the period ends, or now; `depasite` of them after their term. */
  deschise: z.int(),
  depasite: z.int(),
  /** From sending to the first answer, of those first answered in the period. Closing a case answers it. */
  raspuns: durations,
  /** From sending to closing, of those closed in the period. */
  inchidere: durations,
  /** Closed in the period and having a term; `in_termen` of them closed by it. */
  cu_termen: z.int(),
  in_termen: z.int(),
  /** From the term to closing, of those closed in the period after their term. */
  intarziere: durations,
  /** Times that citizens asked, in the period, for an answer that was late. */
  raspunsuri_cerute: z.int(),
  /**
   * Solutions of complaints that citizens said, in the period, to be one or none, by their last word of each. Reopening
   * says that it was none; `redeschise` counts those of `nerezolvate_spuse`.
   */
  rezolvate_spuse: z.int(),
  nerezolvate_spuse: z.int(),
  redeschise: z.int(),
})
export type CaseFigures = z.infer<typeof caseFigures>

/**
 * `cheie` is the kind, the kind and category (`sesizare:MATURAT`), the words of the street, the sector or the month
 * (`YYYY-MM`). A street or sector that the case does not have is empty, and so is its name.
 */
export const caseFigureRow = z.object({ cheie: z.string(), nume: z.string(), ...caseFigures.shape })
export type CaseFigureRow = z.infer<typeof caseFigureRow>

const casePeriod = {
  ...period,
  /** Without it: all kinds that the role's figures are of. */
  fel: z.optional(kind),
}

export const caseSummary = deskEndpoint({
  method: 'GET',
  path: '/cifre/cazuri',
  summary: 'Cifrele cazurilor unei perioade, pe feluri, și ale perioadei dinainte',
  needs: seesCaseFigures,
  query: z.strictObject(period).check(inOrder),
  data: z.object({
    perioada: days,
    total: caseFigures,
    /** Kinds that the role's figures are of. */
    pe_fel: z.array(caseFigureRow),
    /** As long a period, just before. */
    inainte: z.object({ ...days.shape, total: caseFigures }),
  }),
})
export type CaseSummary = DataOf<typeof caseSummary>

/** Ways to group cases into the rows of a table. */
export const caseGroups = ['categorie', 'strada', 'sector', 'luna'] as const
export type CaseGroup = (typeof caseGroups)[number]

const group = z.enum(caseGroups, { error: 'invalid' })

/** The rows that something happened in; of streets, the first `deskLimits.figures.streets` by new cases. */
export const caseTable = deskEndpoint({
  method: 'GET',
  path: '/cifre/cazuri/tabel',
  summary: 'Cifrele cazurilor unei perioade, pe categorii, străzi, sectoare sau luni',
  needs: seesCaseFigures,
  query: z
    .strictObject({
      ...casePeriod,
      dupa: group,
      /** Beginnings of words of a street's name, without diacritics. Ignored for other groups. */
      strada: z.optional(z.string().check(z.maxLength(120))),
    })
    .check(inOrder),
  data: z.object({
    perioada: days,
    lista: z.array(caseFigureRow),
    /** Rows there are, listed or not. */
    randuri: z.int(),
    total: caseFigures,
  }),
})
export type CaseTable = DataOf<typeof caseTable>

/* Complaints by place */

const complaintPlace = z.object({
  /** Rounded to about ten metres; null where the place is not on the map. */
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  strada: z.string(),
  categorie: z.string(),
  denumire: z.string(),
  stare: z.object({ cod: z.string(), nume: z.string() }),
  deschis: z.boolean(),
  depasit: z.boolean(),
  trimisa_la: instant,
  /** The case and its number, only for those who see it. */
  caz: z.nullable(z.object({ ...caseRef.shape, numar: z.string() })),
})
export type ComplaintPlace = z.infer<typeof complaintPlace>

/** The last sent first, at most `deskLimits.figures.places`; `total` counts all. */
export const complaintMap = deskEndpoint({
  method: 'GET',
  path: '/cifre/harta',
  summary: 'Unde s-au făcut sesizările unei zile sau ale câtorva',
  needs: seesCaseFigures,
  query: z
    .strictObject(period)
    .check(
      z.refine(
        ({ de_la, pana_la }) =>
          de_la <= pana_la && pana_la < addDays(de_la, deskLimits.figures.mapDays),
        { error: 'invalid', path: ['pana_la'] },
      ),
    ),
  data: z.object({ perioada: days, lista: z.array(complaintPlace), total: z.int() }),
})
export type ComplaintMap = DataOf<typeof complaintMap>

/* Money, in bani */

const moneyFigures = z.object({
  /** Invoices issued, less credit notes issued. */
  facturat_bani: z.int(),
  /** Received by each way, less what was given back of it. `alte`: booked from elsewhere. */
  card_bani: z.int(),
  transfer_bani: z.int(),
  numerar_bani: z.int(),
  alte_bani: z.int(),
  incasat_bani: z.int(),
  /** Still owed today of the invoices issued in the period; `restant` of it after the due date. */
  rest_bani: z.int(),
  restant_bani: z.int(),
})
export type MoneyFigures = z.infer<typeof moneyFigures>

const moneyMonth = z.object({ luna: z.string(), ...moneyFigures.shape })
export type MoneyMonth = z.infer<typeof moneyMonth>

export const moneySummary = deskEndpoint({
  method: 'GET',
  path: '/cifre/bani',
  summary: 'Facturat și încasat într-o perioadă, pe luni, și cât se datorează azi',
  needs: 'cifre.bani',
  query: z.strictObject(period).check(inOrder),
  data: z.object({
    perioada: days,
    total: moneyFigures,
    inainte: z.object({ ...days.shape, total: moneyFigures }),
    luni: z.array(moneyMonth),
    /** All that is owed today, of invoices, taxes and penalties, whenever issued. */
    azi: z.object({ datorat_bani: z.int(), restant_bani: z.int() }),
  }),
})
export type MoneySummary = DataOf<typeof moneySummary>

/* CSV */

const csvFile = z.object({ nume: z.string(), linii: z.int(), csv: z.string() })

/** All rows of a table, of streets too. */
export const caseFiguresExport = deskEndpoint({
  method: 'GET',
  path: '/cifre/cazuri/export',
  summary: 'Cifrele cazurilor, ca fișier CSV',
  needs: seesCaseFigures,
  requiresRecentSignIn: true,
  query: z
    .strictObject({ ...casePeriod, dupa: z.enum(['fel', ...caseGroups], { error: 'invalid' }) })
    .check(inOrder),
  data: csvFile,
})

export const moneyFiguresExport = deskEndpoint({
  method: 'GET',
  path: '/cifre/bani/export',
  summary: 'Cifrele banilor pe luni, ca fișier CSV',
  needs: 'cifre.bani',
  requiresRecentSignIn: true,
  query: z.strictObject(period).check(inOrder),
  data: csvFile,
})
