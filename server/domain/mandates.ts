import { and, eq, isNotNull, isNull, notExists, or } from 'drizzle-orm'
import type { Env } from '#server/config/env.ts'
import type { Db } from '#server/db/db.ts'
import { contracts, mandates, receivables } from '#server/db/schema.ts'
import { audit } from './audit.ts'
import { recordConsent } from './consents.ts'

export type MandateRow = typeof mandates.$inferSelect

/** Terms of a mandate that a citizen has agreed to. */
export type MandateTerms = Pick<
  MandateRow,
  'citizenId' | 'contractId' | 'cardId' | 'ceilingBani' | 'consentedAt'
>

/** Columns of a mandate without an announced debit. */
export const clearedAnnouncement = {
  announcedOn: null,
  announcedBani: null,
  debitOn: null,
} as const

/** Finds the state of a citizen's own contract; null otherwise. */
export async function findContractState(
  db: Db,
  citizenId: number,
  contractId: number,
): Promise<string | null> {
  const [row] = await db
    .select({ state: contracts.state })
    .from(contracts)
    .where(and(eq(contracts.id, contractId), eq(contracts.citizenId, citizenId)))
  return row?.state ?? null
}

/** SQL condition: the mandate's debit is to come. One that failed or is over its limit is not awaited. */
export const isDebitAwaited = and(
  mandates.isActive,
  or(isNull(mandates.failureReason), isNotNull(mandates.debitOn)),
)

/** SQL condition: no debit is to come for the receivable. */
export function isPaidByHand(db: Db, { featuresOff }: Pick<Env, 'featuresOff'>) {
  if (featuresOff.has('recurring')) return undefined
  const { contractId } = mandates
  const awaited = db
    .select({ id: contractId })
    .from(mandates)
    .where(and(eq(contractId, receivables.contractId), isDebitAwaited))
  return notExists(awaited)
}

/** True if what a contract owes is going to be debited. */
export async function awaitsDebit(db: Db, contractId: number): Promise<boolean> {
  const awaited = and(eq(mandates.contractId, contractId), isDebitAwaited)
  return (await db.$count(mandates, awaited)) > 0
}

export async function findMandateRow(db: Db, contractId: number): Promise<MandateRow | null> {
  const [row] = await db.select().from(mandates).where(eq(mandates.contractId, contractId))
  return row ?? null
}

/** Makes the terms the contract's active mandate. Clears its announcement: new terms must be announced anew. */
export async function activateMandate(db: Db, terms: MandateTerms, now: Date): Promise<void> {
  const row = {
    ...terms,
    ...clearedAnnouncement,
    isActive: true,
    failures: 0,
    failureReason: null,
    updatedAt: now,
  }
  await db
    .insert(mandates)
    .values(row)
    .onConflictDoUpdate({ target: mandates.contractId, set: row })
}

/** Consent to a mandate, given or withdrawn. */
interface MandateConsent {
  citizenId: number
  contractId: number
  given: boolean
  at: Date
  requestId: string
}

/** Records the consent to a mandate, and audits it. */
export async function recordMandateConsent(
  db: Db,
  { citizenId, contractId, given, at, requestId }: MandateConsent,
): Promise<void> {
  const subject = `contract:${contractId}`
  await recordConsent(db, { citizenId, kind: 'plata_recurenta', given, subject, at })
  const action = given ? 'recurenta.pornita' : 'recurenta.oprita'
  await audit(db, { actor: `cetatean:${citizenId}`, action, subject, requestId })
}
