import { receiptDays } from '#contract/retention.ts'
import type { Entry } from './entry.ts'
import { entryKinds } from './entry-types.ts'
import { listEntries, removeEntry } from './outbox-db.ts'

const KEPT_MS = receiptDays * 24 * 3600 * 1000
/** Shorter retention for messages, which their threads show. */
const MESSAGES_KEPT_MS = 3600 * 1000

/** Purges expired receipts that were acknowledged, of every citizen. */
export function purgeExpiredReceipts(): Promise<void> {
  return purgeReceipts(({ kind, status }) => {
    if (status.state !== 'sent') return false
    const { quiet } = entryKinds[kind]
    const isOld = Date.parse(status.at) < Date.now() - (quiet ? MESSAGES_KEPT_MS : KEPT_MS)
    return isOld && (status.told || quiet === true)
  })
}

/** Purges a citizen's receipts, which their account shows as well. */
export function purgeReceiptsFor(owner: string): Promise<void> {
  return purgeReceipts((entry) => entry.owner === owner)
}

/** Removes receipts only; unsent entries stay. Does nothing if the queue cannot be read. */
async function purgeReceipts(isOver: (entry: Entry) => boolean): Promise<void> {
  const stored = await listEntries().catch(() => [])
  for (const row of stored) {
    if (row.kind !== 'entry' || !isOver(row.entry)) continue
    await removeEntry(row.entry.id, ({ status }) => status.state === 'sent')
  }
}
