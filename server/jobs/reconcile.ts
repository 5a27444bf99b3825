import { claimDueForCheck } from '#server/modules/plati/repo.ts'
import { settleWithTimeout } from '#server/modules/plati/settle.ts'
import type { Ports } from '#server/ports/ports.ts'

const BATCH = 10

/**
 * Asks the bank about payments whose time has come: those whose browser never came back end here, a restart later too.
 * Answers whether there may be more.
 */
export async function reconcile(ports: Ports): Promise<boolean> {
  const claimed = await claimDueForCheck(ports.db, ports.clock.now(), BATCH)
  // One that fails leaves the others to be settled, and a slow bank does not keep the server from ending: the time of
  // the next question stands.
  await Promise.all(claimed.map(({ id }) => settleWithTimeout(ports, id)))
  return claimed.length === BATCH
}
