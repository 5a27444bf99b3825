import type { Round } from './drain.ts'
import type { Entry } from './entry.ts'
import { pathOf } from './kinds.ts'

const FIRST_WAIT = 1
const LONGEST_WAIT = 300
const LONGEST_PAUSE = 3600
const FEEL_EVERY = 4
const LONGEST_LOOKED_AT = 30

/** 1, 2, 4 … 300 seconds, each up to a half longer, so that a street does not call at once when its mast is back. */
export function backOff(attempts: number, random: () => number = Math.random): number {
  return Math.min(FIRST_WAIT * 2 ** Math.min(attempts, 9), LONGEST_WAIT) * (1 + random() / 2)
}

/** Seconds the server still wants to be left alone, by the path it said so of. */
export function pausesOf(entries: Entry[], now: Date): Map<string, number> {
  const paths = [...new Set(entries.map(pathOf))]
  return new Map(
    paths.map((path) => [
      path,
      longestPause(
        entries.filter((one) => pathOf(one) === path),
        now,
      ),
    ]),
  )
}

/** Seconds the server still wants to be left alone. None lasts longer than an hour, whatever became of the clock. */
export function longestPause(entries: Pick<Entry, 'notBefore'>[], now: Date): number {
  const left = entries.map(({ notBefore }) =>
    notBefore === null ? 0 : (Date.parse(notBefore) - now.getTime()) / 1000,
  )
  return Math.max(0, ...left.filter((seconds) => seconds <= LONGEST_PAUSE))
}

/**
 * Seconds until the next round. While somebody is looking a dead line is felt for often, so that entries leave soon
 * after its return, and a server that fails is asked again soon. A pause the server asked for holds all the same.
 */
export function waitAfter(
  { retryAfter, connection }: Pick<Round, 'retryAfter' | 'connection'>,
  isLookedAt: boolean,
): number {
  const wait = retryAfter ?? 0
  if (!isLookedAt) return wait
  return Math.min(wait, connection === 'online' ? LONGEST_LOOKED_AT : FEEL_EVERY)
}
