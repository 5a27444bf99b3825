import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { citizens, contracts, payerConsents, receivables } from '#server/db/schema.ts'
import { single } from '#server/db/single.ts'

export type ConsentRow = typeof payerConsents.$inferSelect

/** A consent with the street of its contract. */
export interface ListedConsent {
  row: ConsentRow
  street: string
  /** False once the contract has ended or is another's. */
  isHeld: boolean
}

const ENDED_CONTRACT = 'incetat'

/** SQL condition: the contract still is the client's, and in force. */
const isHeld = sql<boolean>`${contracts.citizenId} = ${payerConsents.clientId} and ${contracts.state} <> ${ENDED_CONTRACT}`

/** SQL condition: the client lets the payer pay now. */
export const isActiveConsent = and(
  isNotNull(payerConsents.givenAt),
  isNull(payerConsents.endedAt),
  isHeld,
)

const listed = {
  row: payerConsents,
  street: sql<string>`${contracts.address} ->> 'strada'`,
  isHeld,
}

const select = (db: Db) =>
  db
    .select(listed)
    .from(payerConsents)
    .innerJoin(contracts, eq(contracts.id, payerConsents.contractId))

/** Lists those that a citizen pays for or has asked, and those that stopped it since an instant, as they were asked. */
export const listOfPayer = (db: Db, payerId: number, endedSince: Date): Promise<ListedConsent[]> =>
  select(db)
    .where(
      and(
        eq(payerConsents.payerId, payerId),
        or(
          isNull(payerConsents.endedAt),
          // The payer knows of those they stopped.
          and(gt(payerConsents.endedAt, endedSince), sql`${payerConsents.endedBy} <> 'platitor'`),
        ),
      ),
    )
    .orderBy(asc(payerConsents.id))

/** Finds a consent that a citizen asked for; null otherwise. */
export async function findOfPayer(
  db: Db,
  payerId: number,
  id: number,
): Promise<ListedConsent | null> {
  const [found] = await select(db).where(
    and(eq(payerConsents.id, id), eq(payerConsents.payerId, payerId)),
  )
  return found ?? null
}

/** Lists the consents of a client that are in force, with their payers. */
export const listOfClient = (db: Db, clientId: number) =>
  db
    .select({ row: payerConsents, payer: citizens })
    .from(payerConsents)
    .innerJoin(contracts, eq(contracts.id, payerConsents.contractId))
    .innerJoin(citizens, eq(citizens.id, payerConsents.payerId))
    .where(and(eq(payerConsents.clientId, clientId), isActiveConsent))
    .orderBy(asc(payerConsents.id))

/** Lists the consents that were given to a citizen or by them, also stopped ones, newest first, with the other citizen. */
export function listGivenOf(db: Db, citizenId: number) {
  const { payerId, clientId, givenAt } = payerConsents
  const other = sql`case when ${payerId} = ${citizenId} then ${clientId} else ${payerId} end`
  return db
    .select({ row: payerConsents, other: citizens, contract: contracts.numar, isHeld })
    .from(payerConsents)
    .innerJoin(contracts, eq(contracts.id, payerConsents.contractId))
    .innerJoin(citizens, eq(citizens.id, other))
    .where(and(or(eq(payerId, citizenId), eq(clientId, citizenId)), isNotNull(givenAt)))
    .orderBy(desc(payerConsents.id))
}

/** Finds a consent that was given, also a stopped one, with its payer. */
export async function findGiven(db: Db, id: number) {
  const [found] = await db
    .select({ row: payerConsents, payer: citizens, isHeld })
    .from(payerConsents)
    .innerJoin(contracts, eq(contracts.id, payerConsents.contractId))
    .innerJoin(citizens, eq(citizens.id, payerConsents.payerId))
    .where(and(eq(payerConsents.id, id), isNotNull(payerConsents.givenAt)))
  return found ?? null
}

/** True if a payer may pay by a consent now. */
export async function isInForce(db: Db, id: number): Promise<boolean> {
  const [found] = await select(db).where(and(eq(payerConsents.id, id), isActiveConsent))
  return found !== undefined
}

/** Finds the consent of a payer for a contract that was asked for or given, and has not ended. */
export async function findOpen(
  db: Db,
  { payerId, contractId }: { payerId: number; contractId: number },
): Promise<ConsentRow | null> {
  const [row] = await db
    .select()
    .from(payerConsents)
    .where(
      and(
        eq(payerConsents.payerId, payerId),
        eq(payerConsents.contractId, contractId),
        isNull(payerConsents.endedAt),
      ),
    )
  return row ?? null
}

/** True if the client or the operator has stopped a given consent of the pair since an instant. */
export async function wasStopped(
  db: Db,
  { payerId, contractId }: { payerId: number; contractId: number },
  since: Date,
): Promise<boolean> {
  const [found] = await db
    .select({ id: payerConsents.id })
    .from(payerConsents)
    .where(
      and(
        eq(payerConsents.payerId, payerId),
        eq(payerConsents.contractId, contractId),
        inArray(payerConsents.endedBy, ['client', 'operator']),
        gt(payerConsents.endedAt, since),
      ),
    )
    .orderBy(desc(payerConsents.id))
    .limit(1)
  return found !== undefined
}

export const countOpen = (db: Db, payerId: number): Promise<number> =>
  db.$count(payerConsents, and(eq(payerConsents.payerId, payerId), isNull(payerConsents.endedAt)))

/** Counts the invoices of a contract among some ids. */
export const countInvoices = (db: Db, contractId: number, ids: number[]): Promise<number> =>
  db.$count(
    receivables,
    and(
      isAnyOf(receivables.id, ids),
      eq(receivables.contractId, contractId),
      eq(receivables.kind, 'factura'),
    ),
  )

export async function insertConsent(
  db: Db,
  consent: typeof payerConsents.$inferInsert,
): Promise<ConsentRow> {
  return single(await db.insert(payerConsents).values(consent).returning())
}

/** Updates a consent that has not ended; null when it has. */
export async function updateOpen(
  db: Db,
  id: number,
  changes: Partial<Omit<ConsentRow, 'id'>>,
): Promise<ConsentRow | null> {
  const [row] = await db
    .update(payerConsents)
    .set(changes)
    .where(and(eq(payerConsents.id, id), isNull(payerConsents.endedAt)))
    .returning()
  return row ?? null
}

export async function findConsent(db: Db, id: number): Promise<ConsentRow | null> {
  const [row] = await db.select().from(payerConsents).where(eq(payerConsents.id, id))
  return row ?? null
}

export async function deleteConsent(db: Db, id: number): Promise<void> {
  await db.delete(payerConsents).where(eq(payerConsents.id, id))
}
