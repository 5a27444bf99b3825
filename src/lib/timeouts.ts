/** Stall timeout: a connection without progress for this long counts as lost. */
export const STALL_MS = 30_000

/** 16 kbit/s: below the slowest usable connection. */
const SLOWEST_BYTES_PER_MS = 2
/** The server's own limit for one request. */
const LONGEST_MS = 15 * 60_000

/** Timeout in ms for transferring `bytes` where progress cannot be observed. */
export function transferTimeout(bytes: number): number {
  return Math.min(STALL_MS + bytes / SLOWEST_BYTES_PER_MS, LONGEST_MS)
}
