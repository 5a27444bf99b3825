import { timeOf } from '#contract/time-zone.ts'

/** Times of the city's clocks between which citizens are notified and debited. */
const DAYTIME = { from: '09:00', to: '20:00' }

export function isDaytime(now: Date): boolean {
  const time = timeOf(now)
  return time >= DAYTIME.from && time < DAYTIME.to
}
