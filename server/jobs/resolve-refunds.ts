import { resolveRefund } from '#server/modules/rambursari/refund.ts'
import type { RefundRow } from '#server/modules/rambursari/domain.ts'
import { listPendingRefunds } from '#server/modules/rambursari/repo.ts'
import { describeError } from '#server/errors/describe-error.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Resolves the pending refunds for which the bank's answer was lost. */
export async function resolveRefunds(ports: Ports): Promise<void> {
  for (const refund of await listPendingRefunds(ports.db)) await resolveSafely(ports, refund)
}

// A failure must not keep the others from being resolved.
async function resolveSafely(ports: Ports, refund: RefundRow): Promise<void> {
  try {
    await resolveRefund(ports, refund)
  } catch (error) {
    ports.log.error({ error: describeError(error), refund: refund.id }, 'refund not resolved')
  }
}
