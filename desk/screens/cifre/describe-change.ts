import { words } from './texts.ro.ts'

const own = words.change

/**
 * Says how a number compares with the one before, „cu 5 mai mult decât 18”; of nothing before, only that. What differs
 * may have a unit of its own.
 */
export function describeChange(
  now: number,
  before: number,
  format: (value: number) => string,
  formatDifference = format,
): string {
  if (now === before) return own.same(format(before))
  if (before === 0) return format(before)
  const by = formatDifference(Math.abs(now - before))
  return now > before ? own.more(by, format(before)) : own.less(by, format(before))
}

/** Says how a duration in minutes compares with the one before; null if either is missing. */
export function describeLonger(
  now: number | null,
  before: number | null,
  format: (minutes: number) => string,
): string | null {
  if (now === null || before === null) return null
  // Durations that look the same are not called longer.
  if (format(now) === format(before)) return own.same(format(before))
  const by = format(Math.abs(now - before))
  return now > before ? own.longer(by, format(before)) : own.shorter(by, format(before))
}
