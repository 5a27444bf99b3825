const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const count = (number: number, unit: string) =>
  number === 1 ? `one ${unit}` : `${number} ${unit}s`

/** Formats seconds in the largest unit that divides them: `one hour`, `20 minutes`, `7 days`. */
export function formatDuration(seconds: number): string {
  if (seconds % DAY === 0) return count(seconds / DAY, 'day')
  return seconds % HOUR === 0 ? count(seconds / HOUR, 'hour') : count(seconds / MINUTE, 'minute')
}
