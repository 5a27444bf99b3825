import { isDeepStrictEqual } from 'node:util'
import { formatDay } from '#contract/days.ts'
import type { InvoiceLine } from '#contract/facturi.ts'
import { limits } from '#contract/limits.ts'
import { invoiceTitle } from '#server/domain/money-texts.ro.ts'
import { addInvoices } from '#server/domain/receivables.ts'
import type { NewInvoice } from '#server/domain/receivables.ts'
import { code, day, lei, optional, month, required, number, text } from '../columns.ts'
import { defineGroupedKind, markInvalid } from '../grouped-kind.ts'
import type { Group } from '../grouped-kind.ts'
import type { ImportContext, RowOf } from '../kind.ts'
import { findContractsByNumber, findExistingInvoices } from '../lookups.ts'
import { collectNewInvoices, notifyNewInvoices } from './new-invoices.ts'

const MOST_PIECES = 1_000_000
const LONGEST_UNIT = 20
const WHOLE_UNIT = 'lună'

const columns = {
  serie: required(code, 'seria facturii', 'FS'),
  numar: required(code, 'numărul facturii', '100234'),
  contract: required(code, 'numărul contractului', '12345/2024'),
  perioada: required(month, 'luna facturată', '2026-10'),
  data_emitere: required(day, 'ziua emiterii', '2026-11-02'),
  data_scadenta: required(day, 'ultima zi de plată', '2026-11-30'),
  total: required(lei(), 'totalul facturii, cu TVA, în lei', '52,64'),
  tva: required(lei(), 'TVA din total, în lei', '9,14'),
  denumire: optional(text(limits.text.max), '', 'ce s-a facturat; gol: tot totalul', 'Colectare'),
  cantitate: optional(number(0, MOST_PIECES), null, 'cât', '3'),
  um: optional(text(LONGEST_UNIT), '', 'unitatea de măsură', 'persoană'),
  pret: optional(lei(), null, 'prețul unei unități, fără TVA, în lei', '14,50'),
  valoare: optional(lei(), null, 'valoarea liniei, fără TVA, în lei', '43,50'),
  tva_linie: optional(lei(), null, 'TVA al liniei, în lei', '9,14'),
  total_linie: optional(lei(), null, 'totalul liniei, în lei', '52,64'),
}
type Row = RowOf<typeof columns>

/** Invoices of contracts; an imported one is never changed. */
export const invoices = defineGroupedKind({
  name: 'facturi',
  summary: 'facturile contractelor; contractele se importă înainte',
  details:
    'O factură cu mai multe linii are tot atâtea linii de fișier, una după alta, cu aceleași date ale facturii; fiecare are toată partea de linie, de la `denumire` la `total_linie`, și împreună fac totalul și TVA. Cu partea de linie goală, factura are o singură linie, cu tot totalul. O factură importată nu se mai schimbă. Titularii cu cont află, pe canalele alese, de facturile emise în ultimele 31 de zile.',
  columns,
  groupColumns: ['serie', 'numar'],
  check(row) {
    if (row.data_scadenta < row.data_emitere) {
      return { column: 'data_scadenta', reason: 'este înaintea zilei emiterii' }
    }
    if (row.tva > row.total) return { column: 'tva', reason: 'este mai mult decât totalul' }
    return checkLine(row)
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
    const read = groups.flatMap((group) => {
      const contract = known.get(group[0].row.contract)
      if (contract) return [{ group, invoice: toNewInvoice(contract, group) }]
      context.wrong(group[0].line, 'contract', 'nu este printre contracte')
      markInvalid(context, group.slice(1))
      return []
    })
    const added = await selectNewInvoices(context, read)
    const lines = added.flatMap(({ group }) => group.map(({ line }) => line))
    const counts = { added: lines.length, changed: 0, removed: 0 }
    return {
      counts,
      lines,
      async write() {
        const rows = added.map(({ invoice }) => invoice)
        const ids = await addInvoices(context.tx, rows, context.now)
        await collectNewInvoices(context, rows, ids)
        return counts
      },
    }
  },
  finishBatch: notifyNewInvoices,
})

const lineColumns = ['cantitate', 'um', 'pret', 'valoare', 'tva_linie', 'total_linie'] as const

function checkLine(row: Row) {
  const isEmpty = row.denumire === ''
  const odd = lineColumns.find((name) => (row[name] === null || row[name] === '') !== isEmpty)
  if (odd) return { column: odd, reason: isEmpty ? 'este fără denumire' : 'lipsește' }
  if ((row.valoare ?? 0) + (row.tva_linie ?? 0) === (row.total_linie ?? 0)) return null
  return { column: 'total_linie', reason: 'nu este valoarea cu TVA' }
}

const ofInvoice = ['contract', 'perioada', 'data_emitere', 'data_scadenta', 'total', 'tva'] as const

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

function toNewInvoice(contract: { id: number; citizenId: number }, group: Group<Row>): NewInvoice {
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
    lines: row.denumire === '' ? [toSingleLine(row)] : group.map((one) => toInvoiceLine(one.row)),
  }
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
