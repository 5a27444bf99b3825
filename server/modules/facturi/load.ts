import { dayOf } from '#contract/time-zone.ts'
import type { Debts, Invoice } from '#contract/facturi.ts'
import type { Db } from '#server/db/db.ts'
import type { SearchedPage } from '#server/db/search.ts'
import { findById } from '#server/domain/citizens.ts'
import { creditBalance } from '#server/domain/postings.ts'
import { accruePenalties, readWithPenalties } from '#server/domain/penalties.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import { toCreditNote, toDebts, toInvoice } from './domain.ts'
import * as repo from './repo.ts'
import type { InvoiceQuery } from './repo.ts'

type Rules = Pick<Ports, 'env'>
type Moment = Pick<Context, 'db' | 'now'>

/** Loads one page of a citizen's invoices, with penalties up to today, and the total count. */
export async function loadInvoices(
  { env }: Rules,
  { db, now }: Moment,
  citizenId: number,
  wanted: InvoiceQuery,
  page: SearchedPage,
): Promise<{ invoices: Invoice[]; total: number }> {
  const accrual = { citizenId, now, rules: env.penalties }
  const { rows, total } = await readWithPenalties(db, accrual, {
    read: (overdueBefore) =>
      repo.listInvoices(db, citizenId, { today: dayOf(now), overdueBefore }, wanted, page),
    hasOverdue: (found) => found.rows.some(({ isOverdue }) => isOverdue),
  })
  const found = await repo.addRelatedPapers(db, rows)
  return { invoices: found.map(toInvoice), total }
}

/** Loads what a citizen owes now, penalties up to today included. */
export async function loadDebts(
  { env }: Rules,
  { db, now }: Moment,
  citizenId: number,
): Promise<Debts> {
  const accrual = { citizenId, now, rules: env.penalties }
  const positions = await readWithPenalties(db, accrual, {
    read: (overdueBefore) => repo.listOutstanding(db, citizenId, overdueBefore),
    hasOverdue: (found) => found.some(({ isOverdue }) => isOverdue),
  })
  return toDebts(positions, await creditBalance(db, citizenId), env.account, now)
}

/** Loads an invoice with its contract and citizen, for the PDF. Throws `inexistent`. */
export async function loadInvoiceForPdf(
  { env }: Rules,
  { db, now }: Moment,
  citizenId: number,
  id: number,
) {
  await accruePenalties(db, { citizenId, now, rules: env.penalties })
  const found = await repo.findInvoice(db, citizenId, id, dayOf(now))
  const cetatean = await findById(db, citizenId)
  if (!found || !cetatean) throw new ApiError('inexistent')
  const [invoice] = await repo.addRelatedPapers(db, [found])
  return { factura: toInvoice(invoice!), contract: found.contract, cetatean }
}

/** Loads a credit note with its invoice, for the PDF. Throws `inexistent`. */
export async function loadCreditNoteForPdf(
  rules: Rules,
  moment: Moment,
  citizenId: number,
  id: number,
) {
  const note = await repo.findCreditNote(moment.db, citizenId, id)
  if (!note) throw new ApiError('inexistent')
  const invoice = await loadInvoiceForPdf(rules, moment, citizenId, note.receivableId)
  return { nota: toCreditNote(note), ...invoice }
}

/** Lists every invoice of a citizen, for the export of their data. */
export async function exportInvoices(db: Db, citizenId: number, now: Date): Promise<Invoice[]> {
  const all = await repo.listAllInvoices(db, citizenId, dayOf(now))
  return (await repo.addRelatedPapers(db, all)).map(toInvoice)
}
