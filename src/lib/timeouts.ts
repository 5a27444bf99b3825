/** A line on which nothing moves for so long is dead. */
export const STALL_MS = 30_000

/** 16 kbit/s: slower than any line that is still of use. */
const SLOWEST_BYTES_PER_MS = 2
/** As long as the server gives one call. */
const LONGEST_MS = 15 * 60_000

/** How long to wait, in ms, where one cannot see whether so many bytes still move. */
export function transferTimeout(bytes: number): number {
  return Math.min(STALL_MS + bytes / SLOWEST_BYTES_PER_MS, LONGEST_MS)
}
