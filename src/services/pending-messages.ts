import { normalizeText } from '#contract/text.ts'
import type { Message } from '#contract/thread.ts'
import { clockOffset } from '../browser/server-clock.ts'
import type { Outcome } from '../net/outcome.ts'
import type { Entry } from '../offline/entry.ts'
import { selectEntries } from './outbox-selectors.ts'
import type { FormOwner } from './form-owner.ts'
import { submitForm, type FormDraft, type Sent } from './submit.ts'
import type { Upload } from './uploads.ts'

/** Kind of the queue entries of a thread's messages. */
export type MessageKind = 'mesaj-sesizare' | 'mesaj-solicitare'

/** Message about to be queued. */
export interface MessageToQueue {
  kind: MessageKind
  /** Id of the sesizare or solicitare. */
  id: number
  owner: FormOwner
  text: string
  uploads: readonly Upload[]
  /** Id of the queue entry it replaces. */
  replaces?: string | undefined
  draft: FormDraft
}

/** Clock tolerance when matching a message by time. */
const CLOCKS_APART_MS = 2 * 60_000
/** Upper bound of the time a list takes to arrive. */
const LISTS_OVERLAP_MS = 5 * 60_000

/** Sends a message through the queue: it is stored on the device before it is sent. */
export function sendMessage(message: MessageToQueue): Promise<Outcome<Sent>> {
  const { id, text, ...more } = message
  return submitForm({ ...more, form: { id, text: normalizeText(text) } })
}

/**
 * Lists a thread's queued messages that the server's list does not contain yet. A delivered message is matched by its
 * id, one whose response is pending or lost by its text and time. `seenAt`: time of the server's list.
 */
export function pendingMessages(
  kind: MessageKind,
  id: number,
  messages: readonly Message[],
  seenAt: string | null,
): Entry[] {
  const entries = selectEntries(kind).filter(({ form }) => form['id'] === id)
  const taken = new Set(
    entries.flatMap(({ status }) => (status.state === 'sent' ? [status.receipt.id] : [])),
  )
  return entries.filter((entry) => {
    if (entry.status.state === 'sent') return isMissing(entry.status, messages, seenAt)
    const same = messages.find((message) => !taken.has(message.id) && isSame(message, entry))
    if (same) taken.add(same.id)
    return !same
  })
}

type Arrived = Extract<Entry['status'], { state: 'sent' }>

// A list requested before the delivery may lack the message; from a much newer list it is missing for good.
function isMissing({ receipt, at }: Arrived, messages: readonly Message[], seenAt: string | null) {
  if (messages.some(({ id }) => id === receipt.id)) return false
  const age = seenAt === null ? 0 : Date.parse(seenAt) - Date.parse(at)
  return age < LISTS_OVERLAP_MS
}

function isSame({ autor, text, fisiere, creat_la }: Message, { form, files, writtenAt }: Entry) {
  return (
    autor === 'cetatean' &&
    text === form['text'] &&
    fisiere.length === files.length &&
    Date.parse(creat_la) >= Date.parse(writtenAt) + clockOffset() - CLOCKS_APART_MS
  )
}
