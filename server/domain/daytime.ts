import { timeOf } from '#contract/time-zone.ts'

/** Times of the city's clocks between which cards are debited. */
const DAYTIME = { from: '09:00', to: '20:00' }

export const isDaytime = (now: Date): boolean => isBetween(now, DAYTIME)

/** True from the first time of the city's clocks until the second. */
export function isBetween(now: Date, { from, to }: { from: string; to: string }): boolean {
  const time = timeOf(now)
  return time >= from && time < to
}
