import { signal } from '@preact/signals-core'
import type { Entry } from '../offline/entry.ts'
import { readEntryFiles, retry, hold } from './outbox-changes.ts'
import type { MessageKind } from './pending-messages.ts'

/** Queued message that is being edited. */
export interface EditedMessage {
  /** The queue entry, on hold. */
  entry: Entry
  text: string
  files: readonly File[]
  /** True while the edited message is being queued in place of this one. */
  isLeaving: boolean
}

/** Null if no message is being edited. */
export const editedMessage = signal<EditedMessage | null>(null)

/** Puts a message on hold for editing; the caller then opens its thread. False if it could not be held. */
export async function editMessage(entry: Entry): Promise<boolean> {
  const files = await readEntryFiles(entry)
  if (!(await hold(entry))) return false
  const { text } = entry.form
  editedMessage.value = {
    entry,
    text: typeof text === 'string' ? text : '',
    files,
    isLeaving: false,
  }
  return true
}

/** Returns the message being edited in a thread. Reads signals. */
export function findEditedMessage(kind: MessageKind, id: number): EditedMessage | null {
  const edited = editedMessage.value
  if (!edited || edited.isLeaving) return null
  const { entry } = edited
  return entry.kind === kind && entry.form['id'] === id ? edited : null
}

/** Marks the edited message as being queued. */
export function markQueued(edited: EditedMessage): void {
  editedMessage.value = { ...edited, isLeaving: true }
}

/** Returns a rejected edited message to its form. */
export function returnToForm(edited: EditedMessage, text: string, files: readonly File[]): void {
  editedMessage.value = { ...edited, text, files }
}

/** Ends editing once the edited message has replaced this one. */
export function endEditing({ entry }: EditedMessage): void {
  if (editedMessage.peek()?.entry.id === entry.id) editedMessage.value = null
}

/** Cancels editing and sends the original, unless the edited message is already being queued. */
export function cancelMessageEdit(edited: EditedMessage): void {
  const now = editedMessage.peek()
  if (now?.entry.id !== edited.entry.id || now.isLeaving) return
  editedMessage.value = null
  void retry(edited.entry)
}
