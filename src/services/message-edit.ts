import { signal } from '@preact/signals-core'
import type { Entry } from '../offline/entry.ts'
import { filesOf, retry, hold } from './outbox.ts'
import type { MessageKind } from './pending-messages.ts'

/** A message of the queue that is being changed. */
export interface EditedMessage {
  /** As it waits in the queue, set aside. */
  entry: Entry
  text: string
  files: readonly File[]
  /** The changed one is on its way into the queue, where it takes the place of this one. */
  isLeaving: boolean
}

/** Null when none is being changed. */
export const editedMessage = signal<EditedMessage | null>(null)

/** Takes a message back to be changed; to be followed by going to its thread. False when it has arrived meanwhile. */
export async function editMessage(entry: Entry): Promise<boolean> {
  const files = await filesOf(entry)
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

/** The message of a thread that is being changed. Reads signals. */
export function editOf(kind: MessageKind, id: number): EditedMessage | null {
  const edited = editedMessage.value
  if (!edited || edited.isLeaving) return null
  const { entry } = edited
  return entry.kind === kind && entry.form['id'] === id ? edited : null
}

/** The changed one is handed over to the queue. */
export function letLeave(edited: EditedMessage): void {
  editedMessage.value = { ...edited, isLeaving: true }
}

/** The changed one was turned down: it goes back to be changed again. */
export function bringBack(edited: EditedMessage, text: string, files: readonly File[]): void {
  editedMessage.value = { ...edited, text, files }
}

/** The changed one has taken its place. */
export function endEditing({ entry }: EditedMessage): void {
  if (editedMessage.peek()?.entry.id === entry.id) editedMessage.value = null
}

/** It goes on as it was, unless the changed one is under way already. */
export function leaveEditing(edited: EditedMessage): void {
  const now = editedMessage.peek()
  if (now?.entry.id !== edited.entry.id || now.isLeaving) return
  editedMessage.value = null
  void retry(edited.entry)
}
