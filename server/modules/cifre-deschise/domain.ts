import { MIN_OPEN_CASES } from '#contract/cifre-deschise.ts'
import type {
  OpenCounts,
  OpenFigures,
  OpenSquare,
  OpenStreet,
  StoredOpenFigures,
} from '#contract/cifre-deschise.ts'
import { gridMiddle } from '#server/domain/grid.ts'
import { NOWHERE } from './repo.ts'
import type { Counted, Group, Timed } from './repo.ts'

const MINUTES = 60

/** All groups of a period, as they were counted. */
export interface PeriodFacts {
  counted: readonly Counted[]
  /** Main streets of the squares, as `findMainStreets` finds them. */
  mainStreets: ReadonlyMap<string, string>
  timed: readonly Timed[]
  others: ReadonlyMap<string, OpenCounts>
}

const isEnough = (cases: number): boolean => cases >= MIN_OPEN_CASES

/**
 * Returns the figures of a category, null for all of them together, so that none is of too few cases: a street of few is
 * among the others, a square of few is not there, and durations of few are not told.
 */
export function toStoredFigures(
  { counted, mainStreets, timed, others }: PeriodFacts,
  category: string | null,
): StoredOpenFigures {
  const times = new Map(timed.map((one) => [keyOf(one), one]))
  const toTold = (one: Counted) => toFigures(one, times.get(keyOf(one)))
  const own = counted.filter((one) => one.category === category)
  const all = own.find(({ street, row }) => street === null && row === null)
  const streets = own.filter(({ street, row }) => street !== null && row === null)
  const isNamed = ({ street, cases }: Counted) => street !== '' && isEnough(cases)
  return {
    total: all && isEnough(all.cases) ? toTold(all) : null,
    strazi: streets
      .filter(isNamed)
      .map((one) => ({ strada: one.street!, ...toTold(one) }))
      .toSorted(byReceived),
    alte_strazi: addFigures(streets.filter((one) => !isNamed(one)).map((one) => toFigures(one))),
    patrate: own
      .filter(isTellableSquare)
      .map((one) => toSquare(one, mainStreets.get(squareKey(one)))),
    solicitari: toCounts(others.get('solicitare')),
    ridicari: toCounts(others.get('sesizare')),
  }
}

/** Adds up the figures of several groups; their durations cannot be put together. */
export function addFigures(all: readonly OpenFigures[]): OpenFigures {
  const sum = (name: 'primite' | 'rezolvate' | 'inchise_altfel' | 'deschise' | 'intarziate') =>
    all.reduce((total, one) => total + one[name], 0)
  return {
    primite: sum('primite'),
    rezolvate: sum('rezolvate'),
    inchise_altfel: sum('inchise_altfel'),
    deschise: sum('deschise'),
    intarziate: sum('intarziate'),
    la_termen: null,
    mediana_ore: null,
    p90_ore: null,
  }
}

const keyOf = ({ category, street, row, column }: Group): string =>
  [category, street, row, column].map((part) => part ?? '*').join('|')

function toFigures(one: Counted, time?: Timed): OpenFigures {
  const told = isEnough(one.solved) ? time : undefined
  return {
    primite: one.received,
    rezolvate: one.solved,
    inchise_altfel: one.closed,
    deschise: one.open,
    intarziate: one.late,
    la_termen: told?.inTime ?? null,
    mediana_ore: told ? toHours(told.median) : null,
    p90_ore: told ? toHours(told.p90) : null,
  }
}

const byReceived = (one: OpenStreet, other: OpenStreet) =>
  other.primite - one.primite || one.strada.localeCompare(other.strada, 'ro')

const toHours = (minutes: number): number => Math.max(1, Math.round(minutes / MINUTES))

const isTellableSquare = ({ street, row, cases }: Counted): boolean =>
  street === null && row !== null && row !== NOWHERE && isEnough(cases)

const toSquare = ({ row, column, cases, open }: Counted, street?: string): OpenSquare => ({
  ...gridMiddle(row!, column!),
  cazuri: cases,
  deschise: open,
  ...(street !== undefined && { strada: street }),
})

/** Finds the street that most cases of each square are on, by the square's key. */
export function findMainStreets(counted: readonly Counted[]): Map<string, string> {
  const main = new Map<string, Counted>()
  for (const one of counted) {
    if (one.row === null || !one.street || !isEnough(one.cases)) continue
    const known = main.get(squareKey(one))
    if (!known || one.cases > known.cases) main.set(squareKey(one), one)
  }
  return new Map([...main].map(([key, { street }]) => [key, street!]))
}

const squareKey = ({ row, column }: Group): string => `${row}|${column}`

const toCounts = (counts = { primite: 0, incheiate: 0 }): OpenCounts | null =>
  isEnough(counts.primite) ? counts : null
