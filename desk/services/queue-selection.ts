import { computed, signal } from '@preact/signals-core'
import {
  caseKinds,
  casePermissions,
  coadaAtribuie,
  coadaStare,
  type BulkResults,
  type DeskCaseKind,
  type QueueRow,
} from '#contract/desk/coada.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { toCaseKey } from './case-key.ts'
import { filters, list, refresh } from './coada.ts'
import { deskCall } from './desk-call.ts'
import { isAllowed } from './session.ts'

/** Keys of the cases that were ticked. */
const ticked = signal<ReadonlySet<string>>(new Set())
/** Key of the case that was ticked last, from which a range is ticked. */
let anchor: string | null = null

/** Cases of the list that are ticked; one that left the list is not. */
export const selection = computed(
  () => list.value?.rows.filter((row) => ticked.value.has(toCaseKey(row))) ?? [],
)

export const isTicked = (row: QueueRow): boolean => ticked.value.has(toCaseKey(row))

export const canChange = (kind: DeskCaseKind): boolean => isAllowed(casePermissions[kind].change)

/** True if the list may hold cases that can be ticked. */
export const hasTicks = computed(() => {
  const { fel } = filters.value
  return caseKinds.some((kind) => (fel ?? kind) === kind && canChange(kind))
})

/** Ticks a case, or takes the tick away; with `range` all from the last ticked one to this. */
export function toggleTick(row: QueueRow, { range = false } = {}): void {
  const key = toCaseKey(row)
  const now = new Set(ticked.peek())
  const isOn = !now.has(key)
  for (const one of range ? rowsUpTo(key) : [row]) {
    if (!canChange(one.fel)) continue
    if (isOn) now.add(toCaseKey(one))
    else now.delete(toCaseKey(one))
  }
  anchor = key
  ticked.value = new Set([...now].slice(0, deskLimits.queue.bulkCases))
}

function rowsUpTo(key: string): QueueRow[] {
  const rows = list.peek()?.rows ?? []
  const ends = [anchor ?? key, key].map((one) => rows.findIndex((row) => toCaseKey(row) === one))
  const from = Math.min(...ends)
  return from < 0
    ? rows.filter((row) => toCaseKey(row) === key)
    : rows.slice(from, Math.max(...ends) + 1)
}

export function clearTicks(): void {
  ticked.value = new Set()
  anchor = null
}

const toRefs = (rows: readonly QueueRow[]) => rows.map(({ fel, id }) => ({ fel, id }))

/** Gives the cases to a member; to nobody with null. */
export function assignCases(
  rows: readonly QueueRow[],
  membru_id: number | null,
): Promise<Outcome<BulkResults>> {
  return change(() => deskCall(coadaAtribuie, { body: { cazuri: toRefs(rows), membru_id } }))
}

/** Moves the cases to a state; an empty note is not sent. */
export function moveCases(
  rows: readonly QueueRow[],
  stare: string,
  nota: string,
): Promise<Outcome<BulkResults>> {
  const body = { cazuri: toRefs(rows), stare, ...(nota === '' ? {} : { nota }) }
  return change(() => deskCall(coadaStare, { body }))
}

async function change(act: () => Promise<Outcome<BulkResults>>): Promise<Outcome<BulkResults>> {
  const outcome = await act()
  if (outcome.kind === 'ok') await refresh()
  return outcome
}
