import { effect } from '@preact/signals-core'
import type { Entry } from '../offline/entry.ts'
import { rows } from './outbox-rows.ts'

/** Selects the stored entries of a kind, including sent ones. Reads signals. */
export function selectEntries(kind: string): Entry[] {
  return rows.value.flatMap((row) =>
    row.kind === 'entry' && row.entry.kind === kind ? [row.entry] : [],
  )
}

/** Selects the unsent entries of a kind. Reads signals. */
export function selectUnsentEntries(kind: string): Entry[] {
  return selectEntries(kind).filter(({ status }) => status.state !== 'sent')
}

/** Calls back whenever entries of a kind are delivered: the server's lists then contain them. */
export function onDelivered(kind: string, tell: () => void): void {
  const known = new Set<string>()
  effect(() => {
    const fresh = selectEntries(kind).filter(
      ({ id, status }) => status.state === 'sent' && !known.has(id),
    )
    if (fresh.length === 0) return
    for (const { id } of fresh) known.add(id)
    tell()
  })
}
