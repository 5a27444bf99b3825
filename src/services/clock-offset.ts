import { signal } from '@preact/signals-core'
import { clockOffset, OFFSET_KEY } from '../browser/server-clock.ts'
import { storage } from '../browser/storage.ts'
import { systemNow } from '../lib/clock.ts'
import { decodeClaims } from '../lib/token.ts'

/** Smaller offsets are attributed to latency. */
const NEGLIGIBLE_MS = 60_000
const DAY_MS = 24 * 3600_000

/** True if the device's date was just found to be wrong; set once per change. */
export const wrongDateFound = signal(false)

/**
 * Stores the offset to the server's clock, from the `iat` of a token just issued. A `Date` header would be more
 * frequent, but caches and captive portals send one too.
 */
export function updateClockOffset(token: string): void {
  const issuedAt = decodeClaims(token)?.iat
  if (typeof issuedAt !== 'number') return
  const before = clockOffset()
  const found = issuedAt * 1000 - systemNow()
  const offset = Math.abs(found) < NEGLIGIBLE_MS ? 0 : found
  storage.setText(OFFSET_KEY, `${offset}`)
  wrongDateFound.value = isOtherDate(offset) && !isOtherDate(before)
}

const isOtherDate = (offset: number): boolean => Math.abs(offset) > DAY_MS
