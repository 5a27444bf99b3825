import { listEntries, removeEntry } from './outbox-db.ts'

/**
 * Forgets what a citizen has sent from here: it has arrived, and its confirmation with it. What has not left stays.
 * A queue that cannot be read keeps nothing that could be forgotten.
 */
export async function forgetArrived(owner: string): Promise<void> {
  const stored = await listEntries().catch(() => [])
  for (const row of stored) {
    if (row.kind === 'entry' && row.entry.owner === owner) {
      await removeEntry(row.entry.id, ({ status }) => status.state === 'sent')
    }
  }
}
