import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { resetAttempts } from '#server/domain/brute-force-guard.ts'
import { lockCitizen } from '#server/domain/citizens.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { resetCodeFailures } from '#server/domain/verification-codes.ts'
import { resetSendQuota } from '#server/domain/verification-messages.ts'
import { requireActive } from './require-active.ts'

const RECOVERIES = ['recuperare', 'recuperare_cunoscut'] as const

/**
 * Resets an account's attempt and code limits, so that sign-in and recovery work again. Throws `stare_nepotrivita`
 * without an active account.
 */
export function unlockAccount(
  { env, actor, requestId = '' }: OperatorContext,
  db: Db,
  id: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    const citizen = requireActive(await lockCitizen(tx, id))
    const ports = { db: tx, env }
    if (citizen.cnpCui !== null) {
      await resetAttempts(ports, 'autentificare', citizen.cnpCui)
      await resetAttempts(ports, 'recuperare', citizen.cnpCui)
    }
    for (const purpose of RECOVERIES) {
      await resetCodeFailures(tx, { citizenId: id, purpose })
      await resetSendQuota(ports, purpose, citizen)
    }
    await audit(tx, { actor, action: 'cont.deblocat', subject: `cetatean:${id}`, requestId })
  })
}
