import type { Entry } from './entry.ts'
import { kinds } from './entry-types.ts'
import { listEntries, removeEntry } from './outbox-db.ts'

const KEPT_MS = 30 * 24 * 3600 * 1000
/** Those of messages, which their threads show. */
const MESSAGES_KEPT_MS = 3600 * 1000

/** Forgets what arrived long ago and was told, whoever sent it. */
export function forgetOldReceipts(): Promise<void> {
  return forget(({ kind, status }) => {
    if (status.state !== 'sent') return false
    const { quiet } = kinds[kind]!
    const isOld = Date.parse(status.at) < Date.now() - (quiet ? MESSAGES_KEPT_MS : KEPT_MS)
    return isOld && (status.told || quiet === true)
  })
}

/** Forgets what a citizen has sent from here: it is in their account. */
export function forgetReceiptsOf(owner: string): Promise<void> {
  return forget((entry) => entry.owner === owner)
}

/** Receipts only: what has not left stays. A queue that cannot be read keeps nothing that could be forgotten. */
async function forget(isOver: (entry: Entry) => boolean): Promise<void> {
  const stored = await listEntries().catch(() => [])
  for (const row of stored) {
    if (row.kind !== 'entry' || !isOver(row.entry)) continue
    await removeEntry(row.entry.id, ({ status }) => status.state === 'sent')
  }
}
