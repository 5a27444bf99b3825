import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { bankStatements, receipts } from '#server/db/schema.ts'
import type { ReceiptCandidate } from '#server/db/schema.ts'
import type { ReceiptState } from '#contract/money-fields.ts'

/** SQL of the tables of statements and receipts. */

export type ReceiptRow = typeof receipts.$inferSelect
export type NewReceipt = Pick<
  ReceiptRow,
  | 'source'
  | 'dedupKey'
  | 'reference'
  | 'valueOn'
  | 'bani'
  | 'currency'
  | 'payerName'
  | 'payerIban'
  | 'paymentReference'
  | 'remittance'
  | 'holdReason'
>

/**
 * Inserts receipts that are not known yet, in the given transaction. Returns the ids of the inserted ones. A concurrent
 * insert of the same receipt waits, and then inserts nothing.
 */
export async function insertReceipts(
  tx: Db,
  rows: NewReceipt[],
  now: Date,
  statementId: number | null = null,
): Promise<number[]> {
  if (rows.length === 0) return []
  // One JSON parameter for all: thousands of rows would exceed a statement's limit of parameters.
  const { rows: added } = await tx.execute<{ id: number }>(sql`
    insert into ${receipts} (source, statement_id, dedup_key, reference, value_on, bani, currency, payer_name,
      payer_iban, payment_reference, remittance, hold_reason, state, created_at)
    select source, ${statementId}::integer, "dedupKey", reference, "valueOn", bani, currency, "payerName", "payerIban",
      "paymentReference", remittance, "holdReason", ${'noua' satisfies ReceiptState}, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (source text, "dedupKey" text, reference text,
      "valueOn" date, bani integer, currency text, "payerName" text, "payerIban" text, "paymentReference" text,
      remittance text, "holdReason" text)
    on conflict (dedup_key) do nothing
    returning id`)
  return added.map(({ id }) => id)
}

/** Inserts a statement, unless its file was imported before. Returns its id. */
export async function insertStatement(
  tx: Db,
  row: typeof bankStatements.$inferInsert,
): Promise<number> {
  const [added] = await tx
    .insert(bankStatements)
    .values(row)
    .onConflictDoUpdate({
      target: [bankStatements.digest, bankStatements.place],
      set: { digest: row.digest },
    })
    .returning({ id: bankStatements.id })
  return added!.id
}

/** Returns the keys that receipts already have. */
export async function findKnownKeys(tx: Db, keys: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ key: receipts.dedupKey })
    .from(receipts)
    .where(sql`${receipts.dedupKey} = any(${sql.param(keys)}::text[])`)
  return new Set(rows.map(({ key }) => key))
}

/** Columns of a receipt that matching and booking read. */
const unmatched = {
  id: receipts.id,
  source: receipts.source,
  reference: receipts.reference,
  valueOn: receipts.valueOn,
  bani: receipts.bani,
  currency: receipts.currency,
  payerName: receipts.payerName,
  payerIban: receipts.payerIban,
  paymentReference: receipts.paymentReference,
  remittance: receipts.remittance,
  holdReason: receipts.holdReason,
}
export type UnmatchedReceipt = Pick<ReceiptRow, keyof typeof unmatched>

/** Lists receipts that were not matched yet, by id after a given one. */
export const listNewReceipts = (
  db: Db,
  after: number,
  limit: number,
): Promise<UnmatchedReceipt[]> =>
  db
    .select(unmatched)
    .from(receipts)
    .where(and(eq(receipts.state, 'noua' satisfies ReceiptState), gt(receipts.id, after)))
    .orderBy(asc(receipts.id))
    .limit(limit)

export const listReceiptsByIds = (db: Db, ids: number[]): Promise<UnmatchedReceipt[]> =>
  db.select(unmatched).from(receipts).where(isAnyOf(receipts.id, ids)).orderBy(asc(receipts.id))

export async function findReceipt(db: Db, id: number): Promise<ReceiptRow | null> {
  const [row] = await db.select().from(receipts).where(eq(receipts.id, id))
  return row ?? null
}

/** Locks receipts (`FOR UPDATE`) that are in one of some states, in the order of their ids. Returns their ids. */
export async function lockReceipts(
  tx: Db,
  ids: number[],
  states: ReceiptState[],
): Promise<number[]> {
  const rows = await tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(isAnyOf(receipts.id, ids), inArray(receipts.state, states)))
    .orderBy(asc(receipts.id))
    .for('update')
  return rows.map(({ id }) => id)
}

/** Result of a decision, as it is stored. */
export interface ReceiptDecision {
  id: number
  state: ReceiptState
  rule: string
  certainty: string
  explanation: string
  candidates: ReceiptCandidate[]
  citizenId: number | null
}

/** Stores decisions in one statement; `decidedBy` is empty when a rule decided. */
export async function saveDecisions(
  tx: Db,
  decisions: ReceiptDecision[],
  { decidedBy, reason, now }: { decidedBy: string; reason: string; now: Date },
): Promise<void> {
  if (decisions.length === 0) return
  await tx.execute(sql`
    update ${receipts} set state = given.state, rule = given.rule, certainty = given.certainty,
      explanation = given.explanation, candidates = given.candidates, citizen_id = given."citizenId",
      decided_by = ${decidedBy}, reason = ${reason}, decided_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as given (id integer, state text, rule text,
      certainty text, explanation text, candidates jsonb, "citizenId" integer)
    where ${receipts}.id = given.id`)
}
