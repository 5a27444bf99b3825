import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Receipt, ReceiptItem, ReceiptState } from '#contract/money-fields.ts'
import { invoiceNumber } from '#contract/facturi.ts'
import type { Db } from '#server/db/db.ts'
import { receivables } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { isOutstanding } from '#server/domain/receivables.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { findTarget } from '#server/modules/incasari/decide.ts'
import type { DecisionResult, Target } from '#server/modules/incasari/decide.ts'
import {
  countReceipts,
  listCandidateIds,
  listReceipts,
  rankReceipt,
  readClientCodes,
  viewReceipt,
} from '#server/modules/incasari/list.ts'
import type { ReceiptPosition } from '#server/modules/incasari/list.ts'
import { readOpenAmounts } from '#server/modules/incasari/lookups.ts'
import { matchRules } from '#server/modules/incasari/match-rules.ro.ts'
import type { ReceiptRow } from '#server/modules/incasari/repo.ts'
import { listNextStates } from '#server/modules/incasari/states.ts'
import { readClients, requireClient } from './clients.ts'
import { readStaffNames } from './staff-names.ts'

type Viewer = Pick<OperatorContext, 'actor' | 'requestId'>

interface ListQuery {
  stare: ReceiptState
  cauta?: string | undefined
  cursor?: string | undefined
  limita?: number | undefined
}

const position: z.ZodMiniType<ReceiptPosition> = z.tuple([z.int(), z.int()])

/** Lists one page of the receipts in a state, without their payers. */
export async function listReceiptItems(db: Db, query: ListQuery) {
  const limit = pageSize(query)
  const rows = await listReceipts(db, {
    states: [query.stare],
    search: query.cauta,
    order: query.stare === 'de_potrivit' ? 'certitudine' : 'noi',
    after: decodeCursor(position, query.cursor),
    limit: limit + 1,
  })
  const page = toCursorPage(rows, limit, (row) => [rankReceipt(row), row.id])
  const codes = await readClientCodes(db, page.rows.flatMap(listCandidateIds))
  return {
    lista: page.rows.map((row) => toItem(row, codes)),
    de_potrivit: await countReceipts(db, ['de_potrivit']),
    urmator: page.urmator,
  }
}

function toItem(row: ReceiptRow, codes: Map<number, string>): ReceiptItem {
  return {
    id: row.id,
    sursa: row.source,
    ziua: row.valueOn,
    suma_bani: row.bani,
    moneda: row.currency,
    stare: row.state as ReceiptState,
    certitudine: row.certainty,
    explicatie: row.explanation,
    coduri: listCandidateIds(row).flatMap((id) => codes.get(id) ?? []),
  }
}

/** Shows a receipt with its payer; the audit records the viewer. Throws `inexistent`. */
export async function showReceipt(viewer: Viewer, db: Db, id: number): Promise<Receipt> {
  const row = await viewReceipt(viewer, db, id)
  if (!row) throw new ApiError('inexistent')
  return describeReceipt(db, row)
}

const SHOWN_INVOICES = 5

async function describeReceipt(db: Db, row: ReceiptRow): Promise<Receipt> {
  const ids = row.candidates.map(({ citizenId }) => citizenId)
  const clients = await readClients(db, row.citizenId === null ? ids : [...ids, row.citizenId])
  const owed = await readOpenAmounts(db, ids)
  const invoices = await listOpenInvoices(db, ids)
  const codes = new Map([...clients].map(([id, { coduri }]) => [id, coduri]))
  const names = await readStaffNames(db, [row.decidedBy])
  return {
    ...toItem(row, codes),
    referinta: row.reference,
    platitor: row.payerName,
    iban: row.payerIban,
    referinta_platii: row.paymentReference,
    detalii: row.remittance,
    client: row.citizenId === null ? null : requireClient(clients, row.citizenId),
    posibili: row.candidates.map(({ citizenId, rule }) => ({
      client: requireClient(clients, citizenId),
      regula: matchRules[rule as keyof typeof matchRules].words,
      de_plata_bani: owed.get(citizenId)?.totalBani ?? 0,
      facturi: invoices
        .filter((one) => one.citizenId === citizenId)
        .slice(0, SHOWN_INVOICES)
        .map((one) => ({
          numar: invoiceNumber(one),
          scadenta: one.dueOn,
          rest_bani: one.totalBani - one.paidBani,
        })),
    })),
    hotarata_de: names.get(row.decidedBy) ?? row.decidedBy,
    hotarata_la: row.decidedAt?.toISOString() ?? null,
    motiv: row.reason,
    poate: [...listNextStates(row.state as ReceiptState)],
  }
}

function listOpenInvoices(db: Db, citizenIds: number[]) {
  const { citizenId, serie, numar, dueOn, totalBani, paidBani, kind, id } = receivables
  return db
    .select({ citizenId, serie, numar, dueOn, totalBani, paidBani })
    .from(receivables)
    .where(and(inArray(citizenId, citizenIds), eq(kind, 'factura'), isOutstanding))
    .orderBy(asc(dueOn), asc(id))
}

/** Finds whom a number names, with what they owe; the audit records the viewer. Throws `numar_negasit`. */
export async function showTarget({ actor, requestId = '' }: Viewer, db: Db, number: string) {
  const target = await requireTarget(db, number)
  const { citizenId, title } = target
  const subject = `cetatean:${citizenId}`
  await audit(db, { actor, action: 'clienti.vazuti', subject, requestId })
  const clients = await readClients(db, [citizenId])
  const owed = await readOpenAmounts(db, [citizenId])
  return {
    client: requireClient(clients, citizenId),
    titlu: title,
    rest_bani: await sumOutstanding(db, target),
    de_plata_bani: owed.get(citizenId)?.totalBani ?? 0,
  }
}

/** Finds whom a number names. Throws `numar_negasit`. */
export async function requireTarget(db: Db, number: string): Promise<Target> {
  const target = await findTarget(db, number)
  if (!target) throw new ApiError('numar_negasit')
  return target
}

async function sumOutstanding(db: Db, { invoiceIds, contractIds }: Target): Promise<number> {
  const { id, parentId, contractId, kind, totalBani, paidBani } = receivables
  const [row] = await db
    .select({ bani: sql<number>`coalesce(sum(${totalBani} - ${paidBani}), 0)::integer` })
    .from(receivables)
    .where(
      and(
        isOutstanding,
        or(
          inArray(id, invoiceIds),
          and(inArray(parentId, invoiceIds), eq(kind, 'penalitate')),
          inArray(contractId, contractIds),
        ),
      ),
    )
  return row?.bani ?? 0
}

/** Describes a decided receipt. Throws `inexistent`, or `incasare_hotarata` when its state did not allow it. */
export async function toDecided(db: Db, result: DecisionResult): Promise<Receipt> {
  if (result.kind === 'inexistenta') throw new ApiError('inexistent')
  if (!('receipt' in result)) throw new ApiError('incasare_hotarata')
  return describeReceipt(db, result.receipt)
}
