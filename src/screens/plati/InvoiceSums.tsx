import { invoiceNumber, type Invoice, type InvoiceLine } from '#contract/facturi.ts'
import { formatLei } from '../../i18n/money.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { payableAmount } from '../../services/facturi.ts'
import { Card } from '../../ui/card.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'

/** Lines of an invoice. */
export function InvoiceLines({ invoice: { linii } }: { invoice: Invoice }) {
  const { one: texts } = useTexts('plati')
  const columns = useColumns()
  const lines = linii.map((line, index) => ({ ...line, key: String(index) }))
  return (
    <Card flush title={texts.lines}>
      <Table caption={texts.lines} columns={columns} items={lines} keyOf={({ key }) => key} />
    </Card>
  )
}

function useColumns(): TableColumn<InvoiceLine>[] {
  const { one: texts } = useTexts('plati')
  return [
    { key: 'what', label: texts.what, area: 'title', cell: ({ denumire }) => denumire },
    {
      key: 'quantity',
      label: texts.quantity,
      cell: ({ cantitate, um, pret_bani }) =>
        texts.times(formatNumber(cantitate), um, formatLei(pret_bani)),
    },
    { key: 'net', label: texts.net, right: true, cell: (line) => formatLei(line.valoare_bani) },
    { key: 'vat', label: texts.vat, right: true, cell: ({ tva_bani }) => formatLei(tva_bani) },
    {
      key: 'sum',
      label: texts.sum,
      area: 'sum',
      right: true,
      cell: ({ total_bani }) => formatLei(total_bani),
    },
  ]
}

/** Totals of an invoice, from the net amount to the amount due. */
export function InvoiceSums({ invoice }: { invoice: Invoice }) {
  const { one: texts } = useTexts('plati')
  const {
    total_bani,
    tva_bani,
    achitat_bani,
    rest_bani,
    penalitati_bani,
    note_credit = [],
  } = invoice
  const rows = [
    { label: texts.net, bani: total_bani - tva_bani },
    { label: texts.vat, bani: tva_bani },
    { label: texts.total, bani: total_bani },
    ...note_credit.map((note) => ({
      label: texts.note(invoiceNumber(note)),
      bani: note.total_bani,
    })),
    ...(achitat_bani > 0 ? [{ label: texts.paid, bani: achitat_bani }] : []),
    ...(rest_bani > 0 && rest_bani < total_bani ? [{ label: texts.rest, bani: rest_bani }] : []),
    ...(penalitati_bani > 0 ? [{ label: texts.penalties, bani: penalitati_bani }] : []),
  ]
  return (
    <dl className="sums" aria-label={texts.totals}>
      {rows.map(({ label, bani }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{formatLei(bani)}</dd>
        </div>
      ))}
      <div className="sums__last">
        <dt>{texts.payable}</dt>
        <dd className="num">{formatLei(payableAmount(invoice))}</dd>
      </div>
    </dl>
  )
}
