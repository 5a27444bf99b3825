import { dayOf } from '#contract/time-zone.ts'
import { isDaytime } from '#server/domain/daytime.ts'
import { announce } from '#server/modules/plati-recurente/announce.ts'
import { debit } from '#server/modules/plati-recurente/debit.ts'
import { listActiveContractIds, findMandate } from '#server/modules/plati-recurente/repo.ts'
import { describeError } from '#server/errors/describe-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import { withAdvisoryLock } from './with-advisory-lock.ts'

const BATCH = 200

/** Runs recurring payments, in the daytime only. */
export async function runRecurringPayments(ports: Ports): Promise<void> {
  // Agreements stay, and go on once recurring payments are offered again.
  if (ports.env.featuresOff.has('recurring')) return
  if (isDaytime(ports.clock.now())) await debitRecurring(ports)
}

/**
 * Announces upcoming debits and makes those that are due, on one instance at a time. Run again on the same day, it
 * resumes where it stopped; a failure is logged and does not stop the others.
 */
export async function debitRecurring(ports: Ports): Promise<void> {
  await withAdvisoryLock(ports, 'plati recurente', () => advanceAll(ports))
}

async function advanceAll(ports: Ports): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined;) {
    const ids = await listActiveContractIds(ports.db, last, BATCH)
    for (const id of ids) await advanceSafely(ports, id)
    last = ids.at(-1)
  }
}

async function advanceSafely(ports: Ports, contractId: number): Promise<void> {
  try {
    await advance(ports, contractId)
  } catch (error) {
    ports.log.error({ error: describeError(error), contractId }, 'recurring payment failed')
  }
}

async function advance(ports: Ports, contractId: number): Promise<void> {
  const mandate = await findMandate(ports.db, contractId)
  if (!mandate?.isActive) return
  if (mandate.debitOn === null) return announce(ports, mandate)
  if (mandate.debitOn <= dayOf(ports.clock.now())) await debit(ports, mandate)
}
