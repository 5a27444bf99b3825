import { addDays, type Day } from './days.ts'
import { binFractions } from './fractii.ts'
import { parseHours } from './hours.ts'
import { pickupStates, type Pickup, type PickupState } from './locatii.ts'
import { dayOf, timeOf, toInstant } from './time-zone.ts'

/** How the pick-up of a fraction stands. */
export interface PickupStatus {
  fractie: string
  stare: PickupState
  /** Pick-up that it is about: today's, the one moved from today, or the last one before today; null if there is none. */
  ridicare: Pickup | null
  /** End of its hours, as `12:00`; null if unknown. */
  pana_la: string | null
  /** Next day after today. */
  urmatoarea: Day | null
}

/** Days before and after today whose pick-ups tell how one stands. */
export const pickupStatusDays = { before: 14, after: 60 } as const

/** Lists how the pick-up of each bin stands, the likeliest to have been missed first. `pickups` are sorted by day. */
export function listPickupStatuses(pickups: readonly Pickup[], now: Date): PickupStatus[] {
  const fractions = binFractions.filter((code) => pickups.some(({ fractie }) => fractie === code))
  return fractions
    .map((code) =>
      describeFraction(
        pickups.filter(({ fractie }) => fractie === code),
        code,
        now,
      ),
    )
    .sort((one, other) => compareLikelihood(one, other))
}

/** True if a citizen may report it as missed, by its state. */
export const isReportable = ({ stare, ridicare }: PickupStatus): boolean =>
  ridicare !== null && stare !== 'inca_nu_a_trecut' && stare !== 'mutata'

/** True once the hours of a pick-up on a day are over; a day without hours ends at midnight. */
export function isOver(day: Day, hours: string | undefined, now: Date): boolean {
  const end = endOfHours(hours) ?? '24:00'
  const instant = end === '24:00' ? toInstant(addDays(day, 1), '00:00') : toInstant(day, end)
  // A time that the clocks skip is over once they show a later one.
  return instant ? now >= instant : `${dayOf(now)} ${timeOf(now)}` >= `${day} ${end}`
}

/** Returns the end of hours such as `07:00–12:00`; null if they are unknown. */
export const endOfHours = (hours: string | undefined): string | null =>
  parseHours(hours ?? '')?.[1] ?? null

function describeFraction(own: readonly Pickup[], fractie: string, now: Date): PickupStatus {
  const today = dayOf(now)
  const next = own.find(({ data, rezultat }) => data > today && rezultat === 'programata')
  const about = findPickup(own, today)
  return {
    fractie,
    ...about,
    stare: about.stare === 'azi' ? stateToday(about.ridicare, now) : about.stare,
    pana_la: endOfHours(about.ridicare?.interval),
    urmatoarea: next?.data ?? null,
  }
}

type Found =
  | { stare: 'azi' | 'mutata'; ridicare: Pickup }
  | { stare: 'nu_e_zi'; ridicare: Pickup | null }

function findPickup(own: readonly Pickup[], today: Day): Found {
  const todays = own.filter(({ data }) => data === today)
  const ridicare = todays.find(({ rezultat }) => rezultat !== 'efectuata') ?? todays[0]
  if (ridicare) return { stare: 'azi', ridicare }
  const moved = own.find(({ data, data_initiala }) => data_initiala === today && data > today)
  if (moved) return { stare: 'mutata', ridicare: moved }
  const before = own.filter(({ data }) => data < today && data >= addDays(today, -MAX_AGE_DAYS))
  return { stare: 'nu_e_zi', ridicare: before.at(-1) ?? null }
}

const MAX_AGE_DAYS = pickupStatusDays.before

function stateToday({ rezultat, data, interval }: Pickup, now: Date): PickupState {
  if (rezultat !== 'programata') return 'a_trecut'
  return isOver(data, interval, now) ? 'nu_a_trecut' : 'inca_nu_a_trecut'
}

function compareLikelihood(one: PickupStatus, other: PickupStatus): number {
  const byState = pickupStates.indexOf(one.stare) - pickupStates.indexOf(other.stare)
  return byState || compareMissed(one, other)
}

// A later day first; on a day of several, one that was not made.
function compareMissed({ ridicare: one }: PickupStatus, { ridicare: other }: PickupStatus): number {
  const byDay = (other?.data ?? '').localeCompare(one?.data ?? '')
  return byDay || Number(one?.rezultat === 'efectuata') - Number(other?.rezultat === 'efectuata')
}
