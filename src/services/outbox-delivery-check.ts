import type { Receipt } from '#contract/receipts.ts'
import { reconcileDelivery } from '../offline/reconcile-delivery.ts'
import { releaseEditLock } from '../offline/editing.ts'
import { mayBeDelivered, type Entry } from '../offline/entry.ts'
import { getEntry } from '../offline/outbox-db.ts'
import type { DeliveryResult } from '../offline/classify-response.ts'
import { hold } from './outbox-changes.ts'
import { sender } from './outbox-drain.ts'

/** Result of checking whether an entry was delivered. */
export type DeliveryCheck =
  | { kind: 'arrived'; receipt: Receipt }
  | { kind: 'not-arrived' }
  /** The server gave no answer. */
  | { kind: 'unreachable' }

/** Value of `Retry-After`, in seconds, with which the server says that the request is still in progress. */
const MOMENT = 1
/** Timeout of a check requested by the citizen. */
const PATIENCE_MS = 8_000

/**
 * Asks the server whether an entry whose response may have been lost was delivered. Puts the entry on hold first, so
 * that it is not sent meanwhile; it stays on hold unless delivered. Null if it was already delivered or deleted.
 */
export async function checkDelivery(entry: Entry): Promise<DeliveryCheck | null> {
  const isTried = mayBeDelivered(entry)
  if (!(await hold(entry, isTried ? 'de_verificat' : 'in_modificare'))) return null
  const stored = await getEntry(entry.id) // sending may have been attempted since it was shown
  if (!stored || !mayBeDelivered(stored)) return { kind: 'not-arrived' }
  let isAwaited = true
  const patience = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const verdict = await Promise.race([reconcileWithTimeout(entry, () => isAwaited), patience])
  isAwaited = false
  if (verdict?.kind !== 'sent') return { kind: 'unreachable' }
  if (verdict.data['id'] === null) return { kind: 'not-arrived' }
  releaseEditLock(entry.id)
  const settled = await getEntry(entry.id)
  return settled?.status.state === 'sent'
    ? { kind: 'arrived', receipt: settled.status.receipt }
    : null
}

/** Polls until settled. A delivery found while the caller waits is shown by the caller, a later one as usual. */
async function reconcileWithTimeout(
  entry: Entry,
  isAwaited: () => boolean,
): Promise<DeliveryResult> {
  for (;;) {
    const verdict = await reconcileDelivery(sender, entry, isAwaited)
    const isWorkedOn = verdict.kind === 'later' && verdict.afterSeconds === MOMENT
    if (!isWorkedOn || !isAwaited()) return verdict
    await new Promise((resolve) => setTimeout(resolve, MOMENT * 1000))
  }
}
