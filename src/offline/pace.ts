import { paths } from '#contract/paths.ts'
import type { DrainResult } from './drain.ts'
import type { Entry } from './entry.ts'
import { pathOf } from './entry-types.ts'

const FIRST_WAIT = 1
const LONGEST_WAIT = 300
const LONGEST_PAUSE = 3600
const FEEL_EVERY = 4
const LONGEST_LOOKED_AT = 30

/** 1, 2, 4 … 300 seconds, each up to a half longer, so that a street does not call at once when its mast is back. */
export function backOff(attempts: number, random: () => number = Math.random): number {
  return Math.min(FIRST_WAIT * 2 ** Math.min(attempts, 9), LONGEST_WAIT) * (1 + random() / 2)
}

/** Path of the call an entry makes next: its files go before its form. */
export function nextPathOf(entry: Entry): string {
  return needsUpload(entry) ? paths.uploadFileRegister : pathOf(entry)
}

export const needsUpload = ({ files }: Pick<Entry, 'files'>): boolean =>
  files.some(({ descriptor }) => !descriptor)

/** Seconds the server still wants to be left alone, by the path it said so of. */
export function pausesOf(entries: Entry[], now: Date): Map<string, number> {
  const pauses = new Map<string, number>()
  for (const entry of entries) {
    const path = nextPathOf(entry)
    pauses.set(path, Math.max(pauses.get(path) ?? 0, longestPause([entry], now)))
  }
  return pauses
}

/** Seconds an entry waits for the pauses of the calls it makes. */
export function pauseOf(entry: Entry, pauses: ReadonlyMap<string, number>): number {
  return Math.max(pauses.get(nextPathOf(entry)) ?? 0, pauses.get(pathOf(entry)) ?? 0)
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
  { retryAfter, connection }: Pick<DrainResult, 'retryAfter' | 'connection'>,
  isLookedAt: boolean,
): number {
  const wait = retryAfter ?? 0
  if (!isLookedAt) return wait
  return Math.min(wait, connection === 'online' ? LONGEST_LOOKED_AT : FEEL_EVERY)
}
