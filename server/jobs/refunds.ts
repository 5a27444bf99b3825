import { resolve } from '#server/modules/rambursari/refund.ts'
import type { RefundRow } from '#server/modules/rambursari/domain.ts'
import { listUnderWay } from '#server/modules/rambursari/repo.ts'
import { describeError } from '#server/describe-error.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Finds out how the refunds ended of which the bank's answer was lost. */
export async function resolveRefunds(ports: Ports): Promise<void> {
  for (const refund of await listUnderWay(ports.db)) await resolveSafely(ports, refund)
}

// One that fails leaves the others to be found out.
async function resolveSafely(ports: Ports, refund: RefundRow): Promise<void> {
  try {
    await resolve(ports, refund)
  } catch (error) {
    ports.log.error({ error: describeError(error), refund: refund.id }, 'refund not resolved')
  }
}
