import { claimDueForCheck } from '#server/modules/plati/repo.ts'
import { settleWithTimeout } from '#server/modules/plati/settle.ts'
import type { Ports } from '#server/ports/ports.ts'

const BATCH = 10

/**
 * Settles payments that are due for a status check, such as those whose browser never came back, also after a restart.
 * Returns whether there may be more.
 */
export async function reconcilePayments(ports: Ports): Promise<boolean> {
  const claimed = await claimDueForCheck(ports.db, ports.clock.now(), BATCH)
  // A failure does not stop the others, and a slow bank does not delay shutdown: the next check is already scheduled.
  await Promise.all(claimed.map(({ id }) => settleWithTimeout(ports, id)))
  return claimed.length === BATCH
}
