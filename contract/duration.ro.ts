import { plural } from './plural.ro.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats days with their noun: „15 zile”, „30 de zile”. */
export const formatDays = (count: number): string => plural(count, { one: 'zi', few: 'zile' })

/** Formats seconds in the largest unit that divides them: „o oră”, „20 de minute”, „7 zile”. */
export function formatDuration(seconds: number): string {
  if (seconds % DAY === 0) return formatDays(seconds / DAY)
  if (seconds === HOUR) return 'o oră'
  if (seconds % HOUR === 0) return plural(seconds / HOUR, { one: 'oră', few: 'ore' })
  return plural(seconds / MINUTE, { one: 'minut', few: 'minute' })
}
