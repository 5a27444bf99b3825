import type { CloseReason } from '#contract/operator/clienti.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { findById } from '#server/domain/citizens.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { eraseCitizen } from '#server/modules/cetatean/close-account.ts'
import { notifyAccountClosed } from '#server/modules/cetatean/notify-account-closed.ts'
import { requireActive } from './require-active.ts'

/**
 * Closes an account as its owner would, which frees its CNP or CUI; the owner is told why. Throws `stare_nepotrivita`
 * without an active account.
 */
export function closeAccountOf(
  context: OperatorContext,
  db: Db,
  id: number,
  reason: CloseReason,
): Promise<void> {
  const { env, clock, actor, requestId = '' } = context
  return db.transaction(async (tx) => {
    requireActive(await findById(tx, id))
    const before = await eraseCitizen(tx, clock.now(), id, { actor, requestId })
    if (!before) {
      throw new ApiError('stare_nepotrivita', { sentence: 'Contul a fost închis chiar acum.' })
    }
    await notifyAccountClosed(context, tx, before, (texts) => texts.closedByOperator(env, reason))
    const subject = `cetatean:${id}`
    await audit(tx, { actor, action: `cont.inchis.${reason}`, subject, requestId })
  })
}
