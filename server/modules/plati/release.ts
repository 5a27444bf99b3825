import { audit } from '#server/domain/audit.ts'
import { lockCitizen } from '#server/domain/citizens.ts'
import { publishUnread } from '#server/db/pubsub.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { MoneyPorts } from '#server/ports/ports.ts'
import { isBlocked } from './domain.ts'
import { findPaymentByNumber, lockPayment, releasePositions, transitionPayment } from './repo.ts'
import { settle } from './settle.ts'

/** `potrivita`: the bank's status fits by now, and the payment was recorded by it. */
export type ReleaseResult = 'eliberata' | 'potrivita' | 'neblocata'

interface Release {
  actor: string
  why: string
  /** Absent at the command line. */
  requestId?: string
}

/**
 * Ends a payment whose order does not match the bank's, so that its items can be paid again. The bank is asked first;
 * if it reports it paid as ordered later, it is still settled. Never call it inside a transaction.
 */
export async function releasePayment(
  ports: MoneyPorts,
  id: number,
  { actor, why, requestId = '' }: Release,
): Promise<ReleaseResult> {
  const { requestDb, clock } = ports
  const row = await settle(ports, id)
  if (row.mismatchedAt === null || row.releasedWhy !== null) return 'neblocata'
  if (!isBlocked(row)) return 'potrivita'
  return requestDb.transaction(async (tx) => {
    await lockCitizen(tx, row.citizenId)
    if (!isBlocked(await lockPayment(tx, id))) return 'neblocata'
    await transitionPayment(tx, clock.now(), id, 'esuata', { releasedWhy: why, checkAt: null })
    await releasePositions(tx, id)
    await audit(tx, { actor, action: 'plata.eliberata', subject: `plata:${id}`, requestId })
    await publishUnread(tx, row.citizenId)
    return 'eliberata'
  })
}

/**
 * As `releasePayment`, by its number. A call that repeats a release with its reason gets the same result. Throws
 * `inexistent` or `plata_neblocata`.
 */
export async function releaseByProgram(ports: MoneyPorts, number: string, release: Release) {
  const payment = await findPaymentByNumber(ports.requestDb, number)
  if (!payment) throw new ApiError('inexistent')
  const isRepeated = payment.releasedWhy !== null && payment.releasedWhy === release.why
  const result = isRepeated ? 'eliberata' : await releasePayment(ports, payment.id, release)
  if (result === 'neblocata') throw new ApiError('plata_neblocata')
  return { number: payment.orderNumber, result }
}
