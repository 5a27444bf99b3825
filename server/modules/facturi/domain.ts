import { invoiceLists, invoiceStates } from '#contract/facturi.ts'
import type {
  BankAccount,
  CreditNote,
  Debts,
  Invoice,
  InvoiceState,
  Position,
} from '#contract/facturi.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { CreditNoteRow } from '#server/domain/credit-notes.ts'
import type { ReceivableKind } from '#server/domain/ledger.ts'
import { createStateParser } from '#server/domain/list-states.ts'
import type { InvoiceOnDay, OutstandingReceivable, ReceivableRow, RelatedPapers } from './repo.ts'

/** Parses the `stare` filter of a list into states. Throws a field error when it is unknown. */
export const parseInvoiceStates = createStateParser<InvoiceState>(invoiceStates, invoiceLists)

/** Converts a credit note to its response shape. */
export const toCreditNote = (row: CreditNoteRow): CreditNote => ({
  id: row.id,
  serie: row.serie,
  numar: row.numar,
  data_emitere: row.issuedOn,
  total_bani: row.totalBani,
  tva_bani: row.vatBani,
  motiv: row.reason,
  linii: row.lines,
})

/** Converts an invoice to its response shape. */
export const toInvoice = ({
  row,
  state,
  penaltyBani,
  notes,
  corrects,
  correctedBy,
}: InvoiceOnDay & RelatedPapers): Invoice => ({
  id: row.id,
  serie: row.serie,
  numar: row.numar,
  contract_id: row.contractId,
  perioada: row.period,
  data_emitere: row.issuedOn,
  data_scadenta: row.dueOn,
  total_bani: row.totalBani,
  tva_bani: row.vatBani,
  achitat_bani: row.paidBani - row.creditedBani,
  rest_bani: outstandingBani(row),
  penalitati_bani: penaltyBani,
  stare: state,
  linii: row.lines,
  ...(notes.length > 0 && { note_credit: notes.map(toCreditNote) }),
  ...(corrects && { corecteaza: corrects }),
  ...(correctedBy && { corectata_prin: correctedBy }),
})

const outstandingBani = ({ totalBani, paidBani, cancelledAt }: ReceivableRow): number =>
  cancelledAt === null ? totalBani - paidBani : 0

function toPosition({ row, isDisputed }: OutstandingReceivable): Position {
  return {
    id: row.id,
    // The cast is safe: only known kinds are written.
    tip: row.kind as ReceivableKind,
    denumire: row.name,
    scadenta: row.dueOn,
    rest_bani: outstandingBani(row),
    contract_id: row.contractId,
    ...(row.parentId !== null && { factura_id: row.parentId }),
    ...(isDisputed && { contestata: true }),
  }
}

/** Builds a citizen's debts from the outstanding receivables. */
export function toDebts(
  outstanding: OutstandingReceivable[],
  advanceBani: number,
  account: BankAccount | null,
  now: Date,
): Debts {
  const today = dayOf(now)
  const rows = outstanding.map(({ row }) => row)
  const late = outstanding.filter(({ row, isDisputed }) => row.dueOn < today && !isDisputed)
  return {
    la: now.toISOString(),
    total_bani: sumOutstanding(rows),
    restant_bani: sumOutstanding(late.map(({ row }) => row)),
    credit_bani: advanceBani,
    pozitii: outstanding.map(toPosition),
    ...(account && { cont: account }),
  }
}

const sumOutstanding = (rows: ReceivableRow[]): number =>
  rows.reduce((bani, row) => bani + outstandingBani(row), 0)
