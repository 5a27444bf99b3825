import { signal } from '@preact/signals-core'
import { clockOffset, OFFSET_KEY } from '../browser/server-clock.ts'
import { storage } from '../browser/storage.ts'
import { systemNow } from '../lib/clock.ts'
import { claimsOf } from '../lib/token.ts'

/** A smaller difference is the time the answer took. */
const NEGLIGIBLE_MS = 60_000
const DAY_MS = 24 * 3600_000

/** This device was just found to show another date; said once. */
export const wrongDateFound = signal(false)

/**
 * Learns the server's clock from a token it has just issued. A `Date` header would tell it more often, but caches and
 * a Wi-Fi's page send one too; `iat` comes with our own answer only.
 */
export function learnClockOffset(token: string): void {
  const issuedAt = claimsOf(token)?.iat
  if (typeof issuedAt !== 'number') return
  const before = clockOffset()
  const found = issuedAt * 1000 - systemNow()
  const offset = Math.abs(found) < NEGLIGIBLE_MS ? 0 : found
  storage.setText(OFFSET_KEY, `${offset}`)
  wrongDateFound.value = isOtherDate(offset) && !isOtherDate(before)
}

const isOtherDate = (offset: number): boolean => Math.abs(offset) > DAY_MS
