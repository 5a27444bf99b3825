import { plural } from '#contract/plural.ro.ts'
import { formatRounded } from '#src/i18n/numbers.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** Formats minutes in the unit that tells most: `40 de minute`, `5,5 ore`, from two days on `3,2 zile`. */
export function formatElapsed(minutes: number): string {
  if (minutes < HOUR) return plural(minutes, { one: 'minut', few: 'minute' })
  const [unit, one, few] = minutes < 2 * DAY ? [HOUR, 'oră', 'ore'] : [DAY, 'zi', 'zile']
  const count = Math.round((minutes / unit) * 10) / 10
  return Number.isInteger(count) ? plural(count, { one, few }) : `${formatRounded(count)} ${few}`
}
