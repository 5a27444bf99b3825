import { sesizareChat } from '#contract/sesizari.ts'
import { normalizeText } from '#contract/text.ts'
import type { Message } from '#contract/thread.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import type { Entry } from '../offline/entry.ts'
import { retry, rows } from './outbox.ts'
import { resourceOf, type Resource } from './resources.ts'
import { forgetLists } from './sesizari.ts'
import { submitForm, type Sent } from './submit.ts'
import type { Upload } from './uploads.ts'

/** What stands in the thread: what the server holds, then what is still on its way from here. */
export interface Thread {
  messages: readonly Message[]
  pending: readonly Entry[]
}

const KIND = 'mesaj-sesizare'
/** How much later than the writer's clock the server's may be for the same message. */
const CLOCKS_APART_MS = 2 * 60_000
/** No list takes longer to come. */
const LISTS_OVERLAP_MS = 5 * 60_000

export function chatOf(id: number): Resource<Message[]> {
  return resourceOf(sesizareChat, { params: { id } })
}

/** Sends a message through the queue: it is on the device before it leaves. */
export function sendMessage(
  id: number,
  text: string,
  uploads: readonly Upload[],
): Promise<Outcome<Sent>> {
  return submitForm({ kind: KIND, form: { id, text: normalizeText(text) }, uploads })
}

/** Puts a message that was turned down back in the line. */
export const sendAgain = (entry: Entry): Promise<void> => retry(entry)

/**
 * The thread without doubles. A message that arrived is known by its number; one whose answer is still to come, or
 * was lost, by its words and its hour. What has arrived stays here until the server's list holds it.
 */
export function threadOf(id: number, messages: readonly Message[], seenAt: string | null): Thread {
  const entries = entriesOf(id)
  const taken = new Set(
    entries.flatMap(({ status }) => (status.state === 'sent' ? [status.receipt.id] : [])),
  )
  const pending = entries.filter((entry) => {
    if (entry.status.state === 'sent') {
      const { id: number } = entry.status.receipt
      return !messages.some((message) => message.id === number) && isNewer(entry, seenAt)
    }
    const same = messages.find((message) => !taken.has(message.id) && isSame(message, entry))
    if (same) taken.add(same.id)
    return !same
  })
  return { messages, pending }
}

/** Asks for the messages that came, or were read, since the last time. True when there was something. */
export async function learnNews(id: number): Promise<boolean> {
  const chat = chatOf(id)
  const { data } = chat.known.peek()
  if (!data) return false
  const dupa = lastSettled(data)
  const outcome = await call(sesizareChat, { params: { id }, query: { dupa } })
  if (outcome.kind !== 'ok') return false
  const merged = merge(data, outcome.data)
  const isNew = JSON.stringify(merged) !== JSON.stringify(data)
  if (isNew && chat.known.peek().data === data) {
    chat.learn(merged)
    forgetLists()
  }
  return isNew
}

/** All up to this one will not change any more: one's own are read, the operator's as they are. */
function lastSettled(messages: readonly Message[]): number | undefined {
  const open = messages.findIndex(({ autor, citit_la }) => autor === 'cetatean' && !citit_la)
  return messages[(open === -1 ? messages.length : open) - 1]?.id
}

function merge(known: readonly Message[], news: readonly Message[]): Message[] {
  const byId = new Map([...known, ...news].map((message) => [message.id, message]))
  return [...byId.values()].toSorted((one, other) => one.id - other.id)
}

function entriesOf(id: number): Entry[] {
  return rows.value.flatMap((row) =>
    row.kind === 'entry' && row.entry.kind === KIND && row.entry.form['id'] === id
      ? [row.entry]
      : [],
  )
}

// A list that was under way when the message arrived may lack it; one that is much younger lacks it for good.
function isNewer({ status }: Entry, seenAt: string | null): boolean {
  if (status.state !== 'sent') return true
  const age = seenAt === null ? 0 : Date.parse(seenAt) - Date.parse(status.at)
  return age < LISTS_OVERLAP_MS
}

function isSame({ autor, text, fisiere, creat_la }: Message, { form, files, writtenAt }: Entry) {
  return (
    autor === 'cetatean' &&
    text === form['text'] &&
    fisiere.length === files.length &&
    Date.parse(creat_la) >= Date.parse(writtenAt) - CLOCKS_APART_MS
  )
}
