import type { QueueRow } from '#contract/desk/coada.ts'
import { toCaseKey } from './case-key.ts'

interface Fetched {
  /** First rows of the list as it is now, as many as are shown. */
  fresh: readonly QueueRow[]
  /** True if `fresh` is the whole list: a row that it lacks has left. */
  isWhole: boolean
  /** Instant from which a case is new to who looks at the list; null if unknown. */
  since: string | null
}

/**
 * Brings the shown rows up to date without moving any: `rows` are those that stay, and what follows the last of them;
 * `arrived` are new, or come before the end of what is shown.
 * @param keep Key of a row that stays even if it left, because its case is open.
 */
export function mergeRows(
  shown: readonly QueueRow[],
  { fresh, isWhole, since }: Fetched,
  keep: string | null,
): { rows: QueueRow[]; arrived: QueueRow[] } {
  const freshByKey = new Map(fresh.map((row) => [toCaseKey(row), row]))
  const known = new Set(shown.map(toCaseKey))
  const isFound = shown.map((row) => freshByKey.has(toCaseKey(row)))
  // New rows push the last shown ones out of what was fetched: those are still in the list.
  const lastFound = isFound.lastIndexOf(true)
  const stays = (row: QueueRow, index: number) =>
    isFound[index] || toCaseKey(row) === keep || (!isWhole && index > lastFound)
  const staying = shown.filter(stays).map((row) => freshByKey.get(toCaseKey(row)) ?? row)
  const lastKnown = fresh.map((row) => known.has(toCaseKey(row))).lastIndexOf(true)
  const isArrival = (row: QueueRow, index: number) =>
    !known.has(toCaseKey(row)) && (index < lastKnown || isNewer(row, since))
  const follows = (row: QueueRow, index: number) => index > lastKnown && !isNewer(row, since)
  return { rows: [...staying, ...fresh.filter(follows)], arrived: fresh.filter(isArrival) }
}

/** True if the case was sent after the instant. */
export const isNewer = ({ trimisa_la }: QueueRow, since: string | null): boolean =>
  since !== null && trimisa_la > since

/** Joins lists to one that has each case once, at its first place and as it was last read. */
export function joinRows(...lists: readonly (readonly QueueRow[])[]): QueueRow[] {
  return [...new Map(lists.flat().map((row) => [toCaseKey(row), row])).values()]
}
