import { effect } from '@preact/signals-core'
import {
  acquireEditLock,
  releaseEditLock,
  toWaiting,
  type SetAsideCode,
} from '../offline/editing.ts'
import type { Entry } from '../offline/entry.ts'
import { getBytes, removeEntry, removeRow, updateEntry } from '../offline/outbox-db.ts'
import { sendNow } from './outbox-drain.ts'
import { findEntry, isIn, refresh } from './outbox-rows.ts'

const isUndelivered = isIn('waiting', 'parked')

/** Puts an entry on hold for editing. False if it was delivered or deleted, or another tab is editing it. */
export async function hold({ id }: Entry, code: SetAsideCode = 'in_modificare'): Promise<boolean> {
  const reason = { code, sentence: null }
  const toAside = (stored: Entry): Entry => ({ ...stored, status: { state: 'parked', reason } })
  if (!(await acquireEditLock(id))) return false
  const isAside = await whenNotSending(id, () => updateEntry(id, isUndelivered, toAside))
  if (!isAside) releaseEditLock(id)
  return isAside
}

/** Releases an entry from hold and restores its status. */
export async function releaseHold({ id, status }: Entry): Promise<void> {
  await updateEntry(id, isIn('parked'), (stored) => ({ ...stored, status }))
  releaseEditLock(id)
  await refresh(true)
  await sendNow()
}

/** Deletes an unsent entry, as confirmed by the citizen. An entry delivered meanwhile stays. */
export async function discard(id: string): Promise<void> {
  await whenNotSending(id, () => removeEntry(id, isUndelivered))
  releaseEditLock(id)
}

/** Queues a parked entry again, unchanged, and sends it. */
export async function retry({ id }: Entry): Promise<void> {
  await updateEntry(id, isIn('parked'), toWaiting)
  releaseEditLock(id)
  await refresh(true)
  await sendNow({ force: true, first: id })
}

/** Ends the edit of an entry that is still on this device: sends it as it was. */
export async function cancelEdit(id: string): Promise<void> {
  const entry = findEntry(id)
  if (entry) await retry(entry)
}

/** Deletes the receipt of a delivered entry. */
export async function deleteReceipt(id: string): Promise<void> {
  await removeEntry(id, isIn('sent'))
  await refresh(true)
}

/** Deletes rows in any state from the device. */
export async function removeRows(ids: readonly string[]): Promise<void> {
  for (const id of ids) await removeRow(id)
  await refresh(true)
}

/** Reads the files of an entry, for editing or export. */
export async function readEntryFiles({ files }: Pick<Entry, 'files'>): Promise<File[]> {
  const read = files.map(async ({ id, name, type }) => {
    const content = await getBytes(id)
    return content ? [new File([content], name, { type })] : []
  })
  return (await Promise.all(read)).flat()
}

/** Runs `act` on an unsent entry once it is not being sent. False if there is none. */
async function whenNotSending(id: string, act: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    await refresh()
    const state = await stateAtRest(id)
    if (state !== 'waiting' && state !== 'parked') return false
    if (!(await act())) continue // sending has begun in between
    await refresh(true)
    return true
  }
}

function stateAtRest(id: string): Promise<Entry['status']['state'] | undefined> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      const state = findEntry(id)?.status.state
      if (state === 'sending') return
      resolve(state)
      queueMicrotask(() => stop())
    })
  })
}
