import { invoiceNumber } from '#contract/facturi.ts'
import { formatDate } from '#src/i18n/dates.ts'
import { formatLei } from '#src/i18n/money.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'
import type { TableColumn } from '#src/ui/table.tsx'
import { invoicePdf, listInvoices, type ClientInvoice } from '../../services/clienti.ts'
import { ClientPages } from './ClientPages.tsx'
import { invoiceTones } from './states.ts'
import { texts } from './texts.ro.ts'

const words = texts.invoices

/** Invoices of a client, newest first. */
export function InvoicesSection({ id }: { id: number }) {
  return (
    <ClientPages
      id={id}
      caption={words.caption}
      columns={columns}
      load={listInvoices}
      none={words.none}
      count={words.count}
    />
  )
}

const columns: TableColumn<ClientInvoice>[] = [
  { key: 'numar', label: words.number, area: 'title', cell: invoiceNumber },
  { key: 'emisa', label: words.issued, cell: ({ data_emitere }) => formatDate(data_emitere) },
  { key: 'scadenta', label: words.due, cell: ({ data_scadenta }) => formatDate(data_scadenta) },
  {
    key: 'total',
    label: words.sum,
    area: 'sum',
    right: true,
    cell: ({ total_bani }) => formatLei(total_bani),
  },
  {
    key: 'rest',
    label: words.left,
    right: true,
    cell: ({ rest_bani, penalitati_bani }) => formatLei(rest_bani + penalitati_bani),
  },
  {
    key: 'stare',
    label: words.state,
    area: 'status',
    cell: ({ stare }) => <StatusPill kind={invoiceTones[stare]}>{words.states[stare]}</StatusPill>,
  },
  {
    key: 'pdf',
    label: words.pdf,
    area: 'status',
    hideLabel: true,
    cell: (invoice) => (
      <a
        className="client__pdf"
        href={invoicePdf(invoice.id)}
        download
        aria-label={words.pdfLabel(invoiceNumber(invoice))}
      >
        {words.pdf}
      </a>
    ),
  },
]
