import { paths } from '#contract/paths.ts'
import type { Entry } from './entry.ts'
import { entryPath } from './entry-types.ts'

/** Outcome of one drain. */
export interface DrainResult {
  /** Seconds until the next drain; null if no entry needs one. */
  retryAfter: number | null
  /** Number of the citizen's entries that wait for a sign-in. */
  unauthorised: number
  /** Connection state shown by the last response; null if no request was made. */
  connection: 'online' | 'offline' | 'captive' | null
}

const FIRST_WAIT = 1
const LONGEST_WAIT = 300
const LONGEST_PAUSE = 3600
const OFFLINE_PROBE_SECONDS = 4
const MAX_VISIBLE_WAIT = 30

/** Exponential back-off in seconds (1, 2, 4 … 300) with up to 50 % jitter, so that clients do not retry in step. */
export function backoffDelay(attempts: number, random: () => number = Math.random): number {
  return Math.min(FIRST_WAIT * 2 ** Math.min(attempts, 9), LONGEST_WAIT) * (1 + random() / 2)
}

/** Path of the entry's next request: files are uploaded before the form is sent. */
export function nextRequestPath(entry: Entry): string {
  return needsUpload(entry) ? paths.uploadFileRegister : entryPath(entry)
}

export const needsUpload = ({ files }: Pick<Entry, 'files'>): boolean =>
  files.some(({ descriptor }) => !descriptor)

/** Remaining seconds of the pauses the server asked for, by path. */
export function pausesByPath(entries: Entry[], now: Date): Map<string, number> {
  const pauses = new Map<string, number>()
  for (const entry of entries) {
    const path = nextRequestPath(entry)
    pauses.set(path, Math.max(pauses.get(path) ?? 0, longestPause([entry], now)))
  }
  return pauses
}

/** Seconds an entry must wait for the pauses of its upload and its form. */
export function pauseFor(entry: Entry, pauses: ReadonlyMap<string, number>): number {
  return Math.max(pauses.get(nextRequestPath(entry)) ?? 0, pauses.get(entryPath(entry)) ?? 0)
}

/** Longest remaining pause in seconds. Pauses over an hour are ignored, as the clock must have been set back. */
export function longestPause(entries: Pick<Entry, 'notBefore'>[], now: Date): number {
  const left = entries.map(({ notBefore }) =>
    notBefore === null ? 0 : (Date.parse(notBefore) - now.getTime()) / 1000,
  )
  return Math.max(0, ...left.filter((seconds) => seconds <= LONGEST_PAUSE))
}

/**
 * Seconds until the next drain. While the page is visible a lost connection is probed often and a failing server is
 * retried sooner. Pauses the server asked for still apply.
 */
export function secondsToNextDrain(
  { retryAfter, connection }: Pick<DrainResult, 'retryAfter' | 'connection'>,
  isLookedAt: boolean,
): number {
  const wait = retryAfter ?? 0
  if (!isLookedAt) return wait
  return Math.min(wait, connection === 'online' ? MAX_VISIBLE_WAIT : OFFLINE_PROBE_SECONDS)
}
