import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Env } from '#server/config/env.ts'
import type { Db } from '#server/db/db.ts'
import { receivables } from '#server/db/schema.ts'
import { applyPayments } from '#server/domain/apply-payment.ts'
import { acquireBillingLock } from '#server/domain/billing-lock.ts'
import {
  addRecipients,
  createRecipientBatch,
  notifyBatch,
} from '#server/domain/bulk-notifications.ts'
import { lockCitizens } from '#server/domain/citizens.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { isDisputed, isOutstanding } from '#server/domain/receivables.ts'
import type { PaymentPlan } from '#server/domain/value-day.ts'
import { recordEvents } from '#server/domain/webhook-events.ts'
import { matchRules } from './match-rules.ro.ts'
import type { Match } from './match.ts'
import { lockReceipts, saveDecisions } from './repo.ts'
import type { ReceiptDecision, ReceiptRow } from './repo.ts'
import { listSourceStates } from './states.ts'
import * as english from './texts.en.ts'
import * as romanian from './texts.ro.ts'

export interface BookingContext {
  env: Env
  now: Date
  /** Operator who decided, and their reason; absent when a rule did. */
  decidedBy?: string
  reason?: string
}

export interface BookedCounts {
  booked: number
  bookedBani: number
  waiting: number
}

/** Cause of the ledger entries of a receipt. */
export const receiptCause = (id: number): string => `incasare:${id}`

/**
 * Stores matches, books those of a known client through the ledger and tells the clients, all in the given transaction.
 * Receipts that meanwhile moved to another state are left alone. Call it last in its transaction, and once: it fills a
 * temporary table of recipients.
 */
export async function bookReceipts(
  tx: Db,
  context: BookingContext,
  matches: Match[],
): Promise<BookedCounts> {
  const byId = new Map(matches.map((match) => [match.receiptId, match]))
  const rows = await lockReceipts(tx, [...byId.keys()], listSourceStates('incasata'))
  const own = rows.map((row) => ({ row, match: byId.get(row.id)! }))
  const certain = own.filter(({ match }) => match.citizenId !== null) as Owned[]
  const plans = certain.length > 0 ? await applyOwned(tx, context, certain) : []
  const names = await readNames(tx, plans)
  await saveDecisions(
    tx,
    [
      ...certain.map((one, index) => toBooked(one, plans[index]!, names)),
      ...own.filter(({ match }) => match.citizenId === null).map(({ match }) => toWaiting(match)),
    ],
    { decidedBy: context.decidedBy ?? '', reason: context.reason ?? '', now: context.now },
  )
  const events = certain.map(({ row, match }) => ({ id: row.id, cetatean_id: match.citizenId }))
  await recordEvents(tx, 'incasare.inregistrata', context.now, events)
  await notifyOwners(tx, context, certain, plans, names)
  return {
    booked: certain.length,
    bookedBani: certain.reduce((sum, { row }) => sum + row.bani, 0),
    waiting: own.length - certain.length,
  }
}

interface Owned {
  row: ReceiptRow
  match: Match & { citizenId: number }
}

async function applyOwned(
  tx: Db,
  { env, now }: BookingContext,
  certain: Owned[],
): Promise<PaymentPlan[]> {
  const rules = env.penalties
  const citizenIds = [...new Set(certain.map(({ match }) => match.citizenId))]
  if (citizenIds.length > 1) await acquireBillingLock(tx)
  await lockCitizens(tx, citizenIds)
  // First, so that the penalties of the named invoices exist and are paid with them.
  await accruePenalties(tx, { citizenIds, now, rules })
  const wanted = await readWanted(tx, certain)
  const payments = certain.map(({ row, match }) => ({
    citizenId: match.citizenId,
    bani: row.bani,
    valueOn: row.valueOn,
    wanted: wanted(match),
    cause: receiptCause(row.id),
  }))
  return applyPayments(tx, payments, { now, rules })
}

/** Reads what the matches name: invoices with their penalties, and what is owed on contracts. */
async function readWanted(tx: Db, certain: Owned[]): Promise<(match: Match) => number[]> {
  const invoiceIds = certain.flatMap(({ match }) => match.invoiceIds)
  const contractIds = certain.flatMap(({ match }) => match.contractIds)
  const { id, parentId, contractId, kind } = receivables
  const penalties =
    invoiceIds.length === 0
      ? []
      : await tx
          .select({ id, parentId })
          .from(receivables)
          // Only penalties have a parent; with their kind the index on it is used.
          .where(and(inArray(parentId, invoiceIds), eq(kind, 'penalitate')))
  const ofContracts =
    contractIds.length === 0
      ? []
      : await tx
          .select({ id, contractId })
          .from(receivables)
          .where(and(inArray(contractId, contractIds), isOutstanding, not(isDisputed)))
  return (match) => [
    ...match.invoiceIds,
    ...penalties.filter((one) => match.invoiceIds.includes(one.parentId!)).map((one) => one.id),
    ...ofContracts.filter((one) => match.contractIds.includes(one.contractId)).map((one) => one.id),
  ]
}

async function readNames(tx: Db, plans: PaymentPlan[]): Promise<Map<number, string>> {
  const ids = plans.flatMap(({ shares }) => shares.map(({ receivableId }) => receivableId))
  if (ids.length === 0) return new Map()
  const { id, name } = receivables
  const rows = await tx
    .select({ id, name })
    .from(receivables)
    .where(sql`${id} = any(${sql.param(ids)}::integer[])`)
  return new Map(rows.map((row) => [row.id, row.name]))
}

const toPaid = ({ shares }: PaymentPlan, names: Map<number, string>) =>
  shares.map(({ receivableId, bani }) => ({ name: names.get(receivableId) ?? '', bani }))

function toBooked(
  { row, match }: Owned,
  plan: PaymentPlan,
  names: Map<number, string>,
): ReceiptDecision {
  const cutBani = plan.cuts.reduce((sum, { bani }) => sum + bani, 0)
  const allocated = romanian.describeAllocation(toPaid(plan, names), plan.leftBani, cutBani)
  return {
    ...toDecision(match),
    id: row.id,
    state: 'incasata',
    explanation: `${match.explanation}. ${allocated}.`,
  }
}

const toWaiting = (match: Match): ReceiptDecision => ({
  ...toDecision(match),
  state: 'de_potrivit',
})

const toDecision = (match: Match): Omit<ReceiptDecision, 'state'> => ({
  id: match.receiptId,
  rule: match.rule,
  certainty: matchRules[match.rule].certainty,
  explanation: match.explanation,
  candidates: match.candidates,
  citizenId: match.citizenId,
})

async function notifyOwners(
  tx: Db,
  { env, now }: BookingContext,
  certain: Owned[],
  plans: PaymentPlan[],
  names: Map<number, string>,
): Promise<void> {
  if (certain.length === 0) return
  const told = new Map<number, romanian.ToldReceipt[]>()
  for (const [index, { row, match }] of certain.entries()) {
    const plan = plans[index]!
    const paid = toPaid(plan, names).map(({ name }) => name)
    const receipt = { ...row, names: paid, leftBani: plan.leftBani }
    told.set(match.citizenId, [...(told.get(match.citizenId) ?? []), receipt])
  }
  await createRecipientBatch(tx)
  await addRecipients(
    tx,
    env,
    [...told].map(([citizenId, receipts]) => ({
      citizenId,
      ...romanian.receiptNotification(receipts),
      english: english.receiptNotification(receipts),
      link: '/plati',
    })),
  )
  await notifyBatch(tx, { env, clock: { now: () => now } }, 'plata')
}

/** Lists the receivables that a receipt has paid. */
export async function listPaidBy(tx: Db, receiptId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct receivable_id as id from postings
    where cause = ${receiptCause(receiptId)} and cause like 'incasare:%' and debit = 'banca'
      and receivable_id is not null`)
  return rows.map(({ id }) => id)
}
