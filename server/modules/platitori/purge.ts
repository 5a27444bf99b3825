import { and, eq, gte, isNotNull, isNull, lt, notExists } from 'drizzle-orm'
import { endedConsentDays, unansweredConsentDays, unusedConsentDays } from '#contract/retention.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { payerConsents, payments } from '#server/db/schema.ts'
import type { Ports } from '#server/ports/ports.ts'
import { endConsent } from './end.ts'

const DAY_MS = 24 * 3600 * 1000

/** Deletes requests that nobody answered, and consents that ended long ago; ends those that nobody pays by. */
export async function purgeConsents(ports: Ports): Promise<void> {
  const { db, clock } = ports
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const { givenAt, endedAt, createdAt } = payerConsents
  const isUnanswered = and(isNull(givenAt), lt(createdAt, daysAgo(unansweredConsentDays)))
  await deleteInBatches(db, payerConsents, isUnanswered)
  await deleteInBatches(db, payerConsents, lt(endedAt, daysAgo(endedConsentDays)))
  await endUnused(ports, daysAgo(unusedConsentDays))
}

async function endUnused(ports: Ports, before: Date): Promise<void> {
  const { db } = ports
  const { id, givenAt, endedAt } = payerConsents
  const recent = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.payerConsentId, id), gte(payments.createdAt, before)))
  const unused = await db
    .select()
    .from(payerConsents)
    .where(and(isNotNull(givenAt), isNull(endedAt), lt(givenAt, before), notExists(recent)))
  const by = { by: 'sistem', actor: 'sistem', requestId: 'curatenie' } as const
  for (const row of unused) await endConsent(ports, db, row, by)
}
