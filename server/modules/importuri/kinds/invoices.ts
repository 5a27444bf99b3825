import { isDeepStrictEqual } from 'node:util'
import { formatDay } from '#contract/days.ts'
import type { InvoiceLine } from '#contract/facturi.ts'
import { limits } from '#contract/limits.ts'
import { invoiceTitle } from '#server/domain/money-texts.ro.ts'
import type { Receivable } from '#server/domain/credit-notes.ts'
import { acquireBillingLock } from '#server/domain/billing-lock.ts'
import { addInvoices } from '#server/domain/receivables.ts'
import type { NewInvoice } from '#server/domain/receivables.ts'
import { WrongValue, code, day, lei, optional, month, required, number, text } from '../columns.ts'
import type { Reader } from '../columns.ts'
import { defineGroupedKind, markInvalid, rejectGroup } from '../grouped-kind.ts'
import type { Group } from '../grouped-kind.ts'
import type { ImportContext, RowOf } from '../kind.ts'
import { findContractsByNumber, findExistingInvoices, findInvoicesByNumber } from '../lookups.ts'
import { addCreditNotes, notifyNewCreditNotes, selectNewCreditNotes } from './credit-notes.ts'
import type { ReadCreditNote } from './credit-notes.ts'
import { collectNewInvoices, notifyNewInvoices } from './new-invoices.ts'

const MOST_PIECES = 1_000_000
const LEAST_LEI = -20_000_000
const LONGEST_UNIT = 20
const WHOLE_UNIT = 'lună'

/** Parses an invoice's number as citizens see it: `FS 100233`. */
const invoiceCode: Reader<string> = (value) => {
  const parts = value.split(' ')
  if (parts.length !== 2) throw new WrongValue('nu este o serie și un număr, ca FS 100233')
  return parts.map(code).join(' ')
}

const columns = {
  serie: required(code, 'seria facturii', 'FS'),
  numar: required(code, 'numărul facturii', '100234'),
  contract: required(code, 'numărul contractului', '12345/2024'),
  perioada: required(month, 'luna facturată', '2026-10'),
  data_emitere: required(day, 'ziua emiterii', '2026-11-02'),
  data_scadenta: required(day, 'ultima zi de plată', '2026-11-30'),
  total: required(
    lei(LEAST_LEI),
    'totalul facturii, cu TVA, în lei; cu minus, este o notă de credit',
    '52,64',
  ),
  tva: required(lei(LEAST_LEI), 'TVA din total, în lei', '9,14'),
  factura_initiala: optional(
    invoiceCode,
    null,
    'seria și numărul facturii stornate sau corectate, despărțite de un spațiu',
    'FS 100233',
  ),
  motiv: optional(
    text(limits.text.max),
    '',
    'de ce s-a stornat, pe nota de credit',
    'Tarif greșit',
  ),
  denumire: optional(text(limits.text.max), '', 'ce s-a facturat; gol: tot totalul', 'Colectare'),
  cantitate: optional(number(-MOST_PIECES, MOST_PIECES), null, 'cât', '3'),
  um: optional(text(LONGEST_UNIT), '', 'unitatea de măsură', 'persoană'),
  pret: optional(lei(LEAST_LEI), null, 'prețul unei unități, fără TVA, în lei', '14,50'),
  valoare: optional(lei(LEAST_LEI), null, 'valoarea liniei, fără TVA, în lei', '43,50'),
  tva_linie: optional(lei(LEAST_LEI), null, 'TVA al liniei, în lei', '9,14'),
  total_linie: optional(lei(LEAST_LEI), null, 'totalul liniei, în lei', '52,64'),
}
type Row = RowOf<typeof columns>

/** Invoices of contracts; an imported one is never changed. */
export const invoices = defineGroupedKind({
  name: 'facturi',
  summary: 'facturile contractelor; contractele se importă înainte',
  details:
    'O factură cu mai multe linii are tot atâtea linii de fișier, una după alta, cu aceleași date ale facturii; fiecare are toată partea de linie, de la `denumire` la `total_linie`, și împreună fac totalul și TVA. Cu partea de linie goală, factura are o singură linie, cu tot totalul. O factură importată nu se mai schimbă. Cu totalul negativ este o notă de credit: scade suma din `factura_initiala`, importată înainte, în alt fișier, a aceluiași contract; ce era plătit devine creditul titularului. O factură corectă are în `factura_initiala` factura greșită pe care o înlocuiește. Titularii cu cont află, pe canalele alese, de facturile și notele de credit emise în ultimele 31 de zile.',
  columns,
  groupColumns: ['serie', 'numar'],
  check(row) {
    if (row.data_scadenta < row.data_emitere) {
      return { column: 'data_scadenta', reason: 'este înaintea zilei emiterii' }
    }
    return checkSigns(row) ?? checkLine(row)
  },
  checkGroup(context, group) {
    return checkSameInvoice(context, group) && checkTotals(context, group)
  },
  getUniqueKeys: ({ serie, numar }) => [`${serie} ${numar}`],
  async plan(context, groups) {
    const known = await findContractsByNumber(
      context.tx,
      groups.map(([{ row }]) => row.contract),
    )
    const originals = await findInvoicesByNumber(
      context.tx,
      groups.flatMap(([{ row }]) => row.factura_initiala ?? []),
    )
    const records = groups.flatMap((group) => {
      const contract = known.get(group[0].row.contract)
      if (contract) return findOriginal(context, contract, originals, group)
      return rejectGroup(context, group, 'contract', 'nu este printre contracte')
    })
    const added = await selectNewInvoices(context, records.flatMap(readInvoice))
    const notes = await selectNewCreditNotes(context, records.flatMap(readCreditNote))
    const lines = [...added, ...notes].flatMap(({ group }) => group.map(({ line }) => line))
    const counts = { added: lines.length, changed: 0, removed: 0 }
    return {
      counts,
      lines,
      async write() {
        if (notes.length > 0) await acquireBillingLock(context.tx)
        const rows = added.map(({ invoice }) => invoice)
        const ids = await addInvoices(context.tx, rows, context.now)
        await collectNewInvoices(context, rows, ids)
        await addCreditNotes(context, notes)
        return counts
      },
    }
  },
  finishBatch: async (scope) =>
    (await notifyNewInvoices(scope)) || (await notifyNewCreditNotes(scope)),
})

/** Checks that amounts are negative in a credit note only, which names its invoice. */
function checkSigns(row: Row) {
  const isNote = row.total < 0
  if (isNote && row.factura_initiala === null) {
    return { column: 'factura_initiala', reason: 'lipsește la o notă de credit' }
  }
  if (isNote ? row.tva > 0 : row.tva < 0) {
    return { column: 'tva', reason: 'nu are semnul totalului' }
  }
  if (Math.abs(row.tva) > Math.abs(row.total)) {
    return { column: 'tva', reason: 'este mai mult decât totalul' }
  }
  const odd = isNote ? undefined : lineColumns.find((name) => Number(row[name]) < 0)
  return odd ? { column: odd, reason: 'este negativ, iar totalul nu' } : null
}

const lineColumns = ['cantitate', 'um', 'pret', 'valoare', 'tva_linie', 'total_linie'] as const

function checkLine(row: Row) {
  const isEmpty = row.denumire === ''
  const odd = lineColumns.find((name) => (row[name] === null || row[name] === '') !== isEmpty)
  if (odd) return { column: odd, reason: isEmpty ? 'este fără denumire' : 'lipsește' }
  if ((row.valoare ?? 0) + (row.tva_linie ?? 0) === (row.total_linie ?? 0)) return null
  return { column: 'total_linie', reason: 'nu este valoarea cu TVA' }
}

const ofInvoice = [
  'contract',
  'perioada',
  'data_emitere',
  'data_scadenta',
  'total',
  'tva',
  'factura_initiala',
] as const

function checkSameInvoice(context: ImportContext, group: Group<Row>): boolean {
  const [first, ...rest] = group
  const odd = rest.flatMap(({ line, row }) => {
    if (row.denumire === '' || first.row.denumire === '') {
      return [{ line, column: 'denumire', reason: 'lipsește la o factură cu mai multe linii' }]
    }
    const column = ofInvoice.find((name) => row[name] !== first.row[name])
    return column ? [{ line, column, reason: 'este altul decât pe prima linie a facturii' }] : []
  })
  for (const { line, column, reason } of odd) context.wrong(line, column, reason)
  const wrong = new Set(odd.map(({ line }) => line))
  if (odd.length > 0)
    markInvalid(
      context,
      group.filter(({ line }) => !wrong.has(line)),
    )
  return odd.length === 0
}

function checkTotals(context: ImportContext, group: Group<Row>): boolean {
  const [{ line, row }, ...rest] = group
  const sum = (read: (row: Row) => number | null) =>
    group.reduce((bani, one) => bani + (read(one.row) ?? 0), 0)
  if (row.denumire === '') return true
  const isTotal = sum((one) => one.total_linie) === row.total
  if (isTotal && sum((one) => one.tva_linie) === row.tva) return true
  context.wrong(line, isTotal ? 'tva' : 'total', 'nu este suma liniilor')
  markInvalid(context, rest)
  return false
}

type Contract = { id: number; citizenId: number }
type Originals = Map<string, Receivable>

/** An invoice or a credit note of a contract, and the invoice that it credits or corrects. */
interface InvoiceRecord {
  group: Group<Row>
  contract: Contract
  original: Receivable | undefined
}

function findOriginal(
  context: ImportContext,
  contract: Contract,
  originals: Originals,
  group: Group<Row>,
): InvoiceRecord[] {
  const { factura_initiala: initial } = group[0].row
  const original = originals.get(initial ?? '')
  if (initial !== null && !original) {
    return rejectGroup(context, group, 'factura_initiala', 'nu este printre facturi')
  }
  if (original && original.contractId !== contract.id) {
    return rejectGroup(context, group, 'factura_initiala', 'este a altui contract')
  }
  return [{ group, contract, original }]
}

function readInvoice({ group, contract, original }: InvoiceRecord): Read[] {
  if (group[0].row.total < 0) return []
  const correctsId = original?.id ?? null
  return [{ group, invoice: { ...toNewInvoice(contract, group), correctsId } }]
}

function readCreditNote({ group, original }: InvoiceRecord): ReadCreditNote<Group<Row>>[] {
  const { serie, numar, data_emitere: issuedOn, total, tva, motiv: reason } = group[0].row
  if (total >= 0 || !original) return []
  const amounts = { totalBani: total, vatBani: tva, lines: toLines(group) }
  return [{ group, original, note: { serie, numar, issuedOn, reason, ...amounts } }]
}

function toNewInvoice(contract: Contract, group: Group<Row>): NewInvoice {
  const { row } = group[0]
  return {
    citizenId: contract.citizenId,
    contractId: contract.id,
    serie: row.serie,
    numar: row.numar,
    period: row.perioada,
    issuedOn: row.data_emitere,
    dueOn: row.data_scadenta,
    totalBani: row.total,
    vatBani: row.tva,
    lines: toLines(group),
  }
}

const toLines = (group: Group<Row>): InvoiceLine[] => {
  const { row } = group[0]
  return row.denumire === '' ? [toSingleLine(row)] : group.map((one) => toInvoiceLine(one.row))
}

const toSingleLine = ({ perioada, total, tva }: Row): InvoiceLine => ({
  denumire: `Servicii de salubrizare ${formatDay(perioada)}`,
  cantitate: 1,
  um: WHOLE_UNIT,
  pret_bani: total - tva,
  valoare_bani: total - tva,
  tva_bani: tva,
  total_bani: total,
})

const toInvoiceLine = (row: Row): InvoiceLine => ({
  denumire: row.denumire,
  cantitate: row.cantitate ?? 0,
  um: row.um,
  pret_bani: row.pret ?? 0,
  valoare_bani: row.valoare ?? 0,
  tva_bani: row.tva_linie ?? 0,
  total_bani: row.total_linie ?? 0,
})

interface Read {
  group: Group<Row>
  invoice: NewInvoice
}

/** Returns the invoices that do not exist yet; reports those that exist with other content. */
async function selectNewInvoices(context: ImportContext, read: Read[]): Promise<Read[]> {
  const known = await findExistingInvoices(
    context.tx,
    read.map(({ invoice }) => invoice),
  )
  const byName = new Map(known.map((one) => [invoiceTitle(one), one]))
  return read.filter(({ group, invoice }) => {
    const found = byName.get(invoiceTitle(invoice))
    // An invoice stays with the citizen it was issued to, whoever holds the contract now.
    const citizenId = found?.citizenId
    if (found && !isDeepStrictEqual(found, { ...invoice, citizenId })) {
      context.wrong(group[0].line, '', 'există deja cu alt conținut')
      markInvalid(context, group.slice(1))
    }
    return !found
  })
}
