import type { CreditEffect } from '#contract/desk/facturi.ts'
import type { DeskInvoice } from '#contract/money-fields.ts'
import { invoiceNumber } from '#contract/facturi.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Database, Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { creditableBani } from '#server/domain/credit-notes.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { creditInvoiceByOperator, numberUsed, tryCredit } from '#server/modules/facturi/credit.ts'
import type { CreditRequest } from '#server/modules/facturi/credit.ts'
import { toInvoice } from '#server/modules/facturi/domain.ts'
import {
  addRelatedPapers,
  findContractNumbers,
  findInvoicesByIds,
} from '#server/modules/facturi/repo.ts'
import { findInvoices, listInvoiceSeries } from '#server/modules/incasari/lookups.ts'
import { findCitedInvoices, referenceKey } from '#server/modules/incasari/references.ts'
import type { Ports } from '#server/ports/ports.ts'
import { readClients, requireClient } from './clients.ts'

type Caller = Pick<OperatorContext, 'actor' | 'env' | 'clock'> & { requestId: string }

interface InvoicePorts extends Pick<Ports, 'env' | 'clock'> {
  requestDb: Db
}

const MAX_FOUND = 20

/** Finds the invoices with a number, with or without its series; the audit records the viewer. */
export async function findDeskInvoices(
  caller: Caller,
  db: Database | Db,
  number: string,
): Promise<DeskInvoice[]> {
  const cited = findCitedInvoices(number, await listInvoiceSeries(db))
  const keys = [referenceKey(number), ...cited.flatMap((one) => one.keys)]
  const found = await findInvoices(db, [...new Set(keys)].filter(Boolean))
  const named = found.filter(({ serie, key }) =>
    cited.some((one) => one.serie === serie && one.keys.includes(key)),
  )
  const shown = (named.length > 0 ? named : found).slice(0, MAX_FOUND)
  return viewInvoices(caller, db, shown)
}

/** Shows an invoice; the audit records the viewer. Throws `inexistent`. */
export async function showDeskInvoice(caller: Caller, db: Db, id: number): Promise<DeskInvoice> {
  const [found] = await findInvoicesByIds(db, [id], dayOf(caller.clock.now()))
  if (!found) throw new ApiError('inexistent')
  const [shown] = await viewInvoices(caller, db, [{ id, citizenId: found.row.citizenId }])
  return shown!
}

async function viewInvoices(
  { actor, requestId, env, clock }: Caller,
  db: Db,
  wanted: { id: number; citizenId: number }[],
): Promise<DeskInvoice[]> {
  const now = clock.now()
  for (const { id } of wanted) {
    await audit(db, { actor, action: 'factura.vazuta', subject: `factura:${id}`, requestId })
  }
  const citizenIds = [...new Set(wanted.map(({ citizenId }) => citizenId))]
  for (const citizenId of citizenIds) {
    await accruePenalties(db, { citizenId, now, rules: env.penalties })
  }
  return describeInvoices(
    db,
    wanted.map(({ id }) => id),
    now,
  )
}

async function describeInvoices(db: Db, ids: number[], now: Date): Promise<DeskInvoice[]> {
  if (ids.length === 0) return []
  const rows = await addRelatedPapers(db, await findInvoicesByIds(db, ids, dayOf(now)))
  const clients = await readClients(
    db,
    rows.map(({ row }) => row.citizenId),
  )
  const contractNumbers = await findContractNumbers(
    db,
    rows.map(({ row }) => row.contractId),
  )
  return rows.map((found) => {
    const { row } = found
    const invoice = toInvoice(found)
    return {
      id: row.id,
      serie: row.serie,
      numar: row.numar,
      client: requireClient(clients, row.citizenId),
      contract: contractNumbers.get(row.contractId) ?? '',
      perioada: row.period,
      data_emitere: row.issuedOn,
      data_scadenta: row.dueOn,
      total_bani: row.totalBani,
      achitat_bani: invoice.achitat_bani,
      stornat_bani: row.creditedBani,
      rest_bani: invoice.rest_bani,
      penalitati_bani: invoice.penalitati_bani,
      stare: invoice.stare,
      note_credit: found.notes.map((note) => ({
        numar: invoiceNumber(note),
        data_emitere: note.issuedOn,
        total_bani: note.totalBani,
        motiv: note.reason,
      })),
      de_stornat_bani: creditableBani(row),
    }
  })
}

/** Tells what a credit note would do, and changes nothing. Throws `inexistent` or `stornare_imposibila`. */
export async function tryDeskCredit(
  ports: InvoicePorts,
  id: number,
  bani: number,
): Promise<CreditEffect> {
  await requireInvoice(ports, id)
  const effect = await tryCredit(ports, { invoiceId: id, bani })
  if (!effect) throw new ApiError('stornare_imposibila')
  return effect
}

/**
 * Credits an invoice. Throws `inexistent`, `stornare_imposibila`, or `stare_nepotrivita` when another paper has the
 * number.
 */
export async function creditAtDesk(
  ports: InvoicePorts,
  caller: Pick<Caller, 'actor' | 'requestId'>,
  { id, ...credit }: { id: number } & Omit<CreditRequest, 'invoiceId' | 'actor' | 'requestId'>,
) {
  await requireInvoice(ports, id)
  const result = await creditInvoiceByOperator(ports, { invoiceId: id, ...credit, ...caller })
  if (result.kind === 'numar_folosit') {
    throw new ApiError('stare_nepotrivita', { sentence: numberUsed })
  }
  if (!('note' in result)) throw new ApiError('stornare_imposibila')
  const [factura] = await describeInvoices(ports.requestDb, [id], ports.clock.now())
  return { rezultat: result.kind, nota: invoiceNumber(result.note), factura: factura! }
}

async function requireInvoice(
  { requestDb, clock }: Pick<InvoicePorts, 'requestDb' | 'clock'>,
  id: number,
): Promise<void> {
  const found = await findInvoicesByIds(requestDb, [id], dayOf(clock.now()))
  if (found.length === 0) throw new ApiError('inexistent')
}
