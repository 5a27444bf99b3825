import { resolve } from '#server/modules/rambursari/refund.ts'
import { listUnderWay } from '#server/modules/rambursari/repo.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Finds out how the refunds ended of which the bank's answer was lost. */
export async function resolveRefunds(ports: Ports): Promise<void> {
  for (const refund of await listUnderWay(ports.db)) await resolve(ports, refund)
}
