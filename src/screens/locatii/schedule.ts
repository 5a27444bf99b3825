import type { Day } from '#contract/days.ts'
import type { Pickup } from '#contract/locatii.ts'

/** What is picked up at a place of one fraction. */
export interface FractionSchedule {
  fractie: string
  frecventa: string
  next: Pickup | null
  /** The last one that is known to have been driven. */
  last: Pickup | null
}

export interface PickupDay {
  day: Day
  pickups: Pickup[]
}

const isComing = ({ data, rezultat }: Pickup, today: Day) =>
  rezultat === 'programata' && data >= today

/** Per fraction the next and the last pick-up, those that come first on top. `pickups` are by day. */
export function scheduleOf(pickups: readonly Pickup[], today: Day): FractionSchedule[] {
  const byFraction = groupBy(pickups, ({ fractie }) => fractie)
  return [...byFraction]
    .map(([fractie, own]) => {
      const next = own.find((pickup) => isComing(pickup, today)) ?? null
      const last = own.findLast(({ rezultat }) => rezultat !== 'programata') ?? null
      return { fractie, frecventa: (next ?? own.at(-1)!).frecventa, next, last }
    })
    .toSorted(byNext)
}

function byNext({ next: one }: FractionSchedule, { next: other }: FractionSchedule): number {
  return (one?.data ?? '9999').localeCompare(other?.data ?? '9999')
}

/** The days with pick-ups to come, the nearest first. */
export function comingDays(pickups: readonly Pickup[], today: Day): PickupDay[] {
  return daysOf(pickups.filter((pickup) => isComing(pickup, today)))
}

/** The days whose pick-ups are over, the latest first. One planned for a past day is among them: nobody said how it went. */
export function pastDays(pickups: readonly Pickup[], today: Day): PickupDay[] {
  return daysOf(pickups.filter((pickup) => !isComing(pickup, today))).toReversed()
}

function daysOf(pickups: readonly Pickup[]): PickupDay[] {
  const byDay = groupBy(pickups, ({ data }) => data)
  return [...byDay].map(([day, own]) => ({ day, pickups: own }))
}

function groupBy(pickups: readonly Pickup[], keyOf: (pickup: Pickup) => string) {
  const groups = new Map<string, Pickup[]>()
  for (const pickup of pickups) {
    const key = keyOf(pickup)
    groups.set(key, [...(groups.get(key) ?? []), pickup])
  }
  return groups
}
