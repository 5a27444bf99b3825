import { sql } from 'drizzle-orm'
import type { Env } from '#server/config/env.ts'
import type { Db } from '#server/db/db.ts'
import { applyPayments } from '#server/domain/apply-payment.ts'
import type { AppliedPayment } from '#server/domain/apply-payment.ts'
import { notifyBatch, selectRecipients } from '#server/domain/bulk-notifications.ts'
import { recordEvents } from '#server/domain/webhook-events.ts'
import { matchRules } from './match-rules.ro.ts'
import type { Match } from './match.ts'
import { lockReceipts, saveDecisions } from './repo.ts'
import type { ReceiptDecision } from './repo.ts'
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
 * Receipts that meanwhile moved to another state are left alone. Call it last in its transaction.
 */
export async function bookReceipts(
  tx: Db,
  context: BookingContext,
  matches: Match[],
): Promise<BookedCounts> {
  const byId = new Map(matches.map((match) => [match.receipt.id, match]))
  const ids = await lockReceipts(tx, [...byId.keys()], listSourceStates('incasata'))
  const own = ids.map((id) => byId.get(id)!)
  const certain = own.filter(isOwned)
  const plans = certain.length > 0 ? await applyOwned(tx, context, certain) : []
  await saveDecisions(
    tx,
    [
      ...certain.map((one, index) => toBooked(one, plans[index]!)),
      ...own.filter((match) => !isOwned(match)).map(toWaiting),
    ],
    { decidedBy: context.decidedBy ?? '', reason: context.reason ?? '', now: context.now },
  )
  const events = certain.map(({ receipt, citizenId }) => ({
    id: receipt.id,
    cetatean_id: citizenId,
  }))
  await recordEvents(tx, 'incasare.inregistrata', context.now, events)
  await notifyOwners(tx, context, certain, plans)
  return {
    booked: certain.length,
    bookedBani: certain.reduce((sum, { receipt }) => sum + receipt.bani, 0),
    waiting: own.length - certain.length,
  }
}

type Owned = Match & { citizenId: number }

const isOwned = (match: Match): match is Owned => match.citizenId !== null

function applyOwned(
  tx: Db,
  { env, now }: BookingContext,
  certain: Owned[],
): Promise<AppliedPayment[]> {
  const payments = certain.map(
    ({ receipt: { id, bani, valueOn }, citizenId, invoiceIds, contractIds }) => ({
      citizenId,
      bani,
      valueOn,
      named: { invoiceIds, contractIds },
      cause: receiptCause(id),
    }),
  )
  return applyPayments(tx, payments, { now, rules: env.penalties })
}

function toBooked(match: Owned, { paid, leftBani, cuts }: AppliedPayment): ReceiptDecision {
  const cutBani = cuts.reduce((sum, { bani }) => sum + bani, 0)
  const allocated = romanian.describeAllocation(paid, leftBani, cutBani)
  return {
    ...toDecision(match),
    state: 'incasata',
    explanation: `${match.explanation}. ${allocated}.`,
  }
}

const toWaiting = (match: Match): ReceiptDecision => ({
  ...toDecision(match),
  state: 'de_potrivit',
})

const toDecision = (match: Match): Omit<ReceiptDecision, 'state'> => ({
  id: match.receipt.id,
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
  plans: AppliedPayment[],
): Promise<void> {
  if (certain.length === 0) return
  const told = new Map<number, romanian.ToldReceipt[]>()
  for (const [index, { receipt: row, citizenId }] of certain.entries()) {
    const { paid, leftBani } = plans[index]!
    const receipt = { ...row, names: paid.map(({ name }) => name), leftBani }
    told.set(citizenId, [...(told.get(citizenId) ?? []), receipt])
  }
  const recipients = selectRecipients(
    env,
    'plata',
    [...told].map(([citizenId, receipts]) => ({
      citizenId,
      ...romanian.receiptNotification(receipts),
      english: english.receiptNotification(receipts),
      link: '/plati',
    })),
  )
  await notifyBatch(tx, { env, clock: { now: () => now } }, 'plata', recipients)
}

/** Lists the receivables that a receipt has paid. */
export async function listPaidBy(tx: Db, receiptId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct receivable_id as id from postings
    where cause = ${receiptCause(receiptId)} and cause like 'incasare:%' and debit = 'banca'
      and receivable_id is not null`)
  return rows.map(({ id }) => id)
}
