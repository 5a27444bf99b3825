import { paths } from '#contract/paths.ts'
import { earlierArrived, parseReceipt } from '#contract/receipts.ts'
import type { DeliveryResult } from './classify-response.ts'
import type { Entry } from './entry.ts'
import { getEntry } from './outbox-db.ts'
import { finish } from './record-result.ts'
import { sendAs, type Sender } from './sender.ts'

/**
 * Asks the server whether an entry was delivered although its response was lost; if so, marks it as sent.
 * `isTold`: true if the caller notifies the citizen. Resolves with the result: `sent` with a null id if not delivered.
 */
export async function reconcileDelivery(
  sender: Sender,
  { id, kind, owner }: Pick<Entry, 'id' | 'kind' | 'owner'>,
  isTold: () => boolean = () => false,
): Promise<DeliveryResult> {
  const path = owner === null ? paths.trimitereStare : paths.accountTrimitereStare
  const body = JSON.stringify({ cheie: id, fel: kind })
  const verdict = await sendAs(sender, { owner }, () =>
    sender.transport.post(path, body, { owner, idempotencyKey: id }),
  )
  if (verdict.kind === 'sent' && verdict.data['id'] !== null) {
    const entry = await getEntry(id)
    if (entry) await finish(sender, entry, verdict.data, isTold())
  }
  return verdict
}

/** Returns a reason not to send a changed entry: its original was delivered, or the check failed. */
export async function reconcileReplaced(
  sender: Sender,
  entry: Entry,
): Promise<DeliveryResult | null> {
  for (const { id, owner } of entry.replaces ?? []) {
    const verdict = await reconcileDelivery(sender, { id, owner, kind: entry.kind })
    if (verdict.kind === 'sent' && verdict.data['id'] === null) continue
    if (verdict.kind !== 'sent' && verdict.kind !== 'parked') return verdict
    delete entry.replaces // checked once: a parked entry is sent again only if the citizen asks
    if (verdict.kind === 'parked') return verdict
    const sentence = earlierArrived[entry.language](parseReceipt(verdict.data))
    return { kind: 'parked', reason: { code: 'varianta_ajunsa', sentence } }
  }
  return null
}
