import { and, asc, between, eq, gte, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ExportKind } from '#contract/desk/bani.ts'
import { addDays, isDay } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { payments, receipts, refundProposals, refunds, staff } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import { escapeFormula, formatCsv, formatCsvAmount } from '#server/domain/format-csv.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import { listCandidateIds, readClientCodes } from '#server/modules/incasari/list.ts'
import {
  formatTransactionsCsv,
  listCardTransactions,
} from '#server/modules/plati/card-transactions.ts'
import { toDayRange } from '#server/modules/plati/day-range.ts'
import type { DayRange } from '#server/modules/plati/day-range.ts'

interface ExportQuery {
  ce: ExportKind
  de_la: string
  pana_la: string
}

interface Period {
  first: Day
  last: Day
  range: DayRange
}

/**
 * Exports the money of some days as CSV, without names of payers or holders; the audit records it. Throws field errors
 * for a wrong period, and `date_invalide` for one with too many lines.
 */
export async function exportMoney(
  { actor, requestId = '' }: Pick<OperatorContext, 'actor' | 'requestId'>,
  db: Db,
  { ce, de_la, pana_la }: ExportQuery,
  now: Date,
): Promise<{ nume: string; linii: number; csv: string }> {
  const period = parsePeriod(de_la, pana_la, now)
  const { lines, csv } = await exporters[ce](db, period)
  if (lines > deskLimits.exportLines) throw tooManyLines()
  await audit(db, { actor, action: `${ce}.exportate`, subject: `${de_la}/${pana_la}`, requestId })
  return { nume: `${ce}-${de_la}-${pana_la}.csv`, linii: lines, csv }
}

function parsePeriod(first: string, last: string, now: Date): Period {
  if (!isDay(first)) throw fieldErrors({ de_la: 'invalid' })
  const isTooLong = isDay(last) && addDays(first, deskLimits.exportDays) < last
  if (!isDay(last) || isTooLong) throw fieldErrors({ pana_la: 'invalid' })
  const range = toDayRange({ first, last }, now)
  if (!range) throw fieldErrors({ pana_la: 'invalid' })
  return { first, last, range }
}

const tooManyLines = () =>
  new ApiError('date_invalide', {
    sentence: `Perioada are peste ${deskLimits.exportLines} de linii. Alegeți una mai scurtă.`,
  })

interface Exported {
  lines: number
  csv: string
}

const exporters: Record<ExportKind, (db: Db, period: Period) => Promise<Exported>> = {
  incasari: exportReceipts,
  plati: exportTransactions,
  rambursari: exportRefunds,
}

const toCsv = (headings: string[], rows: string[][]): Exported => ({
  lines: rows.length,
  csv: formatCsv([headings, ...rows.map((row) => row.map(escapeFormula))]),
})

async function exportReceipts(db: Db, { first, last }: Period): Promise<Exported> {
  const rows = await db
    .select()
    .from(receipts)
    .where(between(receipts.valueOn, first, last))
    .orderBy(asc(receipts.valueOn), asc(receipts.id))
    .limit(deskLimits.exportLines + 1)
  const codes = await readClientCodes(
    db,
    rows.flatMap(({ citizenId }) => citizenId ?? []),
  )
  const headings = ['ziua', 'numar', 'sursa', 'referinta', 'suma', 'moneda', 'stare']
  return toCsv(
    [...headings, 'cod_client', 'explicatie', 'motiv'],
    rows.map((row) => [
      row.valueOn,
      String(row.id),
      row.source,
      row.reference,
      formatCsvAmount(row.bani),
      row.currency,
      row.state,
      row.citizenId === null ? '' : (codes.get(listCandidateIds(row)[0]!) ?? ''),
      row.explanation,
      row.reason,
    ]),
  )
}

async function exportTransactions(db: Db, { range }: Period): Promise<Exported> {
  const moves = await listCardTransactions(db, range, { limit: deskLimits.exportLines + 1 })
  return { lines: moves.length, csv: formatTransactionsCsv(moves) }
}

async function exportRefunds(db: Db, { range }: Period): Promise<Exported> {
  const proposer = alias(staff, 'proposer')
  const decider = alias(staff, 'decider')
  const rows = await db
    .select({
      refund: refunds,
      orderNumber: payments.orderNumber,
      proposer: proposer.nume,
      decider: decider.nume,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(refundProposals, eq(refundProposals.id, refunds.proposalId))
    .leftJoin(proposer, eq(proposer.id, refundProposals.proposedBy))
    .leftJoin(decider, eq(decider.id, refundProposals.decidedBy))
    .where(and(gte(refunds.createdAt, range.from), lt(refunds.createdAt, range.to)))
    .orderBy(asc(refunds.id))
    .limit(deskLimits.exportLines + 1)
  return toCsv(
    ['ceruta', 'incheiata', 'numar', 'suma', 'stare', 'motiv', 'propusa_de', 'confirmata_de'],
    rows.map(({ refund, ...row }) => [
      dayOf(refund.createdAt),
      refund.doneAt ? dayOf(refund.doneAt) : '',
      row.orderNumber,
      formatCsvAmount(refund.bani),
      refund.state,
      refund.why,
      row.proposer ?? refund.actor,
      row.decider ?? '',
    ]),
  )
}
