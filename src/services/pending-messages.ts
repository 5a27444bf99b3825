import type { Message } from '#contract/thread.ts'
import type { Entry } from '../offline/entry.ts'
import { rows } from './outbox.ts'

/** How much later than the writer's clock the server's may be for the same message. */
const CLOCKS_APART_MS = 2 * 60_000
/** No list takes longer to come. */
const LISTS_OVERLAP_MS = 5 * 60_000

/**
 * What of a thread is still on its way from here, without doubles. A message that arrived is known by its number; one
 * whose answer is still to come, or was lost, by its words and its hour. `kind`: of its entries in the queue;
 * `seenAt`: when the server gave the messages.
 */
export function pendingMessages(
  kind: string,
  id: number,
  messages: readonly Message[],
  seenAt: string | null,
): Entry[] {
  const entries = entriesOf(kind, id)
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

function entriesOf(kind: string, id: number): Entry[] {
  return rows.value.flatMap((row) =>
    row.kind === 'entry' && row.entry.kind === kind && row.entry.form['id'] === id
      ? [row.entry]
      : [],
  )
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
    Date.parse(creat_la) >= Date.parse(writtenAt) - CLOCKS_APART_MS
  )
}
