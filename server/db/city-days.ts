import { sql, type SQL } from 'drizzle-orm'
import type { Day } from '#contract/days.ts'
import { timeZone, toInstant } from '#contract/time-zone.ts'

/** SQL expression: the day of an instant in the city, as text. */
export const dayAt = (instant: SQL): SQL => sql`(${instant} at time zone ${timeZone})::date::text`

/** SQL expression: the first instant of a day in the city. */
export function startOf(day: Day): SQL {
  const midnight = toInstant(day, '00:00')
  if (!midnight) throw new Error(`no midnight on ${day}`)
  return sql`${midnight.toISOString()}::timestamptz`
}
