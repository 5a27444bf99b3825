import { normalizeText } from '#contract/text.ts'
import type { Message } from '#contract/thread.ts'
import { clockOffset } from '../browser/server-clock.ts'
import type { Outcome } from '../net/outcome.ts'
import type { Entry } from '../offline/entry.ts'
import { entriesOf } from './outbox-selectors.ts'
import type { FormOwner } from './form-owner.ts'
import { submitForm, type FormDraft, type Sent } from './submit.ts'
import type { Upload } from './uploads.ts'

/** What a thread belongs to, as the queue names its messages. */
export type MessageKind = 'mesaj-sesizare' | 'mesaj-solicitare'

/** A message that is about to be sent. */
export interface MessageToQueue {
  kind: MessageKind
  /** Of what it is about. */
  id: number
  owner: FormOwner
  text: string
  uploads: readonly Upload[]
  /** The entry of the queue it takes the place of. */
  replaces?: string | undefined
  draft: FormDraft
}

/** How much later than the writer's clock the server's may be for the same message. */
const CLOCKS_APART_MS = 2 * 60_000
/** No list takes longer to come. */
const LISTS_OVERLAP_MS = 5 * 60_000

/** Sends a message through the queue: it is on the device before it leaves. */
export function sendMessage(message: MessageToQueue): Promise<Outcome<Sent>> {
  const { id, text, ...more } = message
  return submitForm({ ...more, form: { id, text: normalizeText(text) } })
}

/**
 * What of a thread is still on its way from here, without doubles. A message that arrived is known by its number; one
 * whose answer is still to come, or was lost, by its words and its hour. `seenAt`: when the server gave the messages.
 */
export function pendingMessages(
  kind: MessageKind,
  id: number,
  messages: readonly Message[],
  seenAt: string | null,
): Entry[] {
  const entries = entriesOf(kind).filter(({ form }) => form['id'] === id)
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

// A list that was under way when the message arrived may lack it; one that is much younger lacks it for good.
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
