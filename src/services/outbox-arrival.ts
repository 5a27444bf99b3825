import type { Receipt } from '#contract/receipts.ts'
import { settle } from '../offline/drain.ts'
import { releaseEditing } from '../offline/editing.ts'
import { mayHaveArrived, type Entry } from '../offline/entry.ts'
import { getEntry } from '../offline/outbox-db.ts'
import type { DeliveryResult } from '../offline/classify-response.ts'
import { sender, hold } from './outbox.ts'

/** Whether an entry that was tried has arrived after all. */
export type Arrival =
  | { kind: 'arrived'; receipt: Receipt }
  | { kind: 'not-arrived' }
  /** The server could not be asked. */
  | { kind: 'unreachable' }

/** Seconds after which a server that is still working on the call is asked again. */
const MOMENT = 1
/** How long somebody who tapped waits for the answer. */
const PATIENCE_MS = 8_000

/**
 * Asks the server whether an entry has arrived whose answer may have been lost. It is set aside first, so that it does
 * not leave meanwhile, and stays so unless it has arrived. Null: it arrived before, or was deleted.
 */
export async function askArrival(entry: Entry): Promise<Arrival | null> {
  const isTried = mayHaveArrived(entry)
  if (!(await hold(entry, isTried ? 'de_verificat' : 'in_modificare'))) return null
  const stored = await getEntry(entry.id) // it may have been tried since it was shown
  if (!stored || !mayHaveArrived(stored)) return { kind: 'not-arrived' }
  let isAwaited = true
  const patience = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const verdict = await Promise.race([settleInTime(entry, () => isAwaited), patience])
  isAwaited = false
  if (verdict?.kind !== 'sent') return { kind: 'unreachable' }
  if (verdict.data['id'] === null) return { kind: 'not-arrived' }
  releaseEditing(entry.id)
  const settled = await getEntry(entry.id)
  return settled?.status.state === 'sent'
    ? { kind: 'arrived', receipt: settled.status.receipt }
    : null
}

/** Who waits for the answer tells of an arrival; a later one is told of like any other. */
async function settleInTime(entry: Entry, isAwaited: () => boolean): Promise<DeliveryResult> {
  for (;;) {
    const verdict = await settle(sender, entry, isAwaited)
    const isWorkedOn = verdict.kind === 'later' && verdict.afterSeconds === MOMENT
    if (!isWorkedOn || !isAwaited()) return verdict
    await new Promise((resolve) => setTimeout(resolve, MOMENT * 1000))
  }
}
