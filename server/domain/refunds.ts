import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Day } from '#contract/days.ts'
import type { Db } from '#server/db/db.ts'
import { receivables } from '#server/db/schema.ts'
import { lockCitizen } from './citizens.ts'
import { refundToCredit, takeBackPenalty } from './credit-notes.ts'
import type { CreditContext, Receivable } from './credit-notes.ts'
import { applyCredit } from './receivables.ts'
import { creditBalance, postEntries } from './postings.ts'
import type { LedgerEntry, PostingContext } from './postings.ts'

/** Money that leaves the operator's account, in bani. */
interface Outflow {
  citizenId: number
  bani: number
  /** Ids of the receivables that the money had paid. */
  wanted?: number[]
}

interface Refund extends Outflow, CreditContext {
  /** Reason on the credit notes. */
  reason: string
}

/**
 * Refunds credit; where it does not suffice, credit notes take the wanted paid items, then the other paid ones, latest
 * due first, off what is owed. Nothing is owed again. Throws when less was paid.
 */
export function applyRefund(
  db: Db,
  { citizenId, bani, wanted = [], reason, ...context }: Refund,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCitizen(tx, citizenId)
    for (let leftBani = bani; leftBani > 0;) {
      const fromCredit = Math.min(leftBani, await creditBalance(tx, citizenId))
      await postEntries(
        tx,
        [{ citizenId, entryType: 'rambursare_avans', bani: fromCredit }],
        context,
      )
      leftBani -= fromCredit
      if (leftBani === 0) break
      const paid = requirePaid(await listPaid(tx, citizenId, wanted), citizenId)
      const share = Math.min(leftBani, toPaidBani(paid))
      if (paid.kind === 'penalitate') await takeBackPenalty(tx, paid, share, share, context)
      else await refundToCredit(tx, paid, { bani: share, reason }, context)
    }
    // Penalties taken back with their invoice may have left some.
    await applyCredit(tx, citizenId, context.now)
  })
}

interface Reversal extends Outflow, PostingContext {
  /** Day from which the wanted items count as unpaid; absent: the day of booking. */
  valueOn?: Day
}

/**
 * Books a payment that the bank has taken back, or that was never the citizen's: credit pays for it first, then the
 * wanted paid items and the other paid ones, latest due first, are owed again. Throws when less was paid.
 */
export function applyReversal(
  db: Db,
  { citizenId, bani, wanted = [], valueOn, ...context }: Reversal,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCitizen(tx, citizenId)
    const fromCredit = Math.min(bani, await creditBalance(tx, citizenId))
    const entries: LedgerEntry[] = [{ citizenId, entryType: 'rambursare_avans', bani: fromCredit }]
    let leftBani = bani - fromCredit
    for (const paid of await listPaid(tx, citizenId, wanted)) {
      const share = Math.min(leftBani, toPaidBani(paid))
      const day = wanted.includes(paid.id) ? { valueOn } : {}
      const receivableId = paid.id
      entries.push({ citizenId, entryType: 'anulare', bani: share, receivableId, ...day })
      leftBani -= share
    }
    if (leftBani > 0) throw new NotPaidError(citizenId)
    await postEntries(tx, entries, context)
  })
}

class NotPaidError extends Error {
  constructor(citizenId: number) {
    super(`Citizen ${citizenId} has not paid that much`)
  }
}

function requirePaid([paid]: Receivable[], citizenId: number): Receivable {
  if (!paid) throw new NotPaidError(citizenId)
  return paid
}

/** Money that has paid a receivable, without what credit notes took off it. */
const toPaidBani = ({ paidBani, creditedBani }: Receivable): number => paidBani - creditedBani

/** Lists what money has paid: the wanted items first, then the latest due. */
function listPaid(db: Db, citizenId: number, wanted: number[]): Promise<Receivable[]> {
  const { id, paidBani, creditedBani, dueOn } = receivables
  const isWanted = sql`${id} = any(${sql.param(wanted)}::integer[])`
  return db
    .select()
    .from(receivables)
    .where(and(eq(receivables.citizenId, citizenId), lt(creditedBani, paidBani)))
    .orderBy(desc(isWanted), desc(dueOn), desc(id))
}
