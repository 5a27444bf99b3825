import { useState } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { DeskInvoice } from '#contract/money-fields.ts'
import { invoiceNumber } from '#contract/facturi.ts'
import { formatDate } from '#src/i18n/dates.ts'
import { DefinitionList } from '#src/ui/definition-list.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { isAllowed } from '../../services/session.ts'
import { texts } from '../../texts.ro.ts'
import { ResultNote } from '../shared/ResultNote.tsx'
import { CreditInvoice } from './CreditInvoice.tsx'
import { formatLei } from './format-lei.ts'
import { words } from './texts.ro.ts'

const own = words.invoices

interface InvoiceSheetProps {
  invoice: DeskInvoice
  onClose: () => void
  onChanged: (invoice: DeskInvoice) => void
}

/** An invoice with its credit notes, and a new credit note. */
export function InvoiceSheet({ invoice, onClose, onChanged }: InvoiceSheetProps) {
  useSignals()
  const [result, setResult] = useState<string | null>(null)
  const { client } = invoice
  const sums = [
    { label: own.total, value: invoice.total_bani },
    { label: own.paid, value: invoice.achitat_bani },
    { label: own.credited, value: invoice.stornat_bani },
    { label: own.rest, value: invoice.rest_bani },
    { label: own.penalties, value: invoice.penalitati_bani },
  ]
  return (
    <Sheet title={own.title(invoiceNumber(invoice))} closeLabel={texts.close} onCancel={onClose}>
      <div className="stack">
        {result !== null && <ResultNote text={result} />}
        <DefinitionList
          columns
          items={[
            { label: words.client, value: `${client.nume} (${client.coduri || words.none})` },
            { label: own.contract, value: invoice.contract },
            { label: own.issued, value: formatDate(invoice.data_emitere) },
            { label: own.due, value: formatDate(invoice.data_scadenta) },
            { label: words.state, value: own.states[invoice.stare] },
          ]}
        />
        <dl className="bani-sums">
          {sums.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{formatLei(value)}</dd>
            </div>
          ))}
        </dl>
        {invoice.note_credit.length > 0 && (
          <section className="act act--wide">
            <h3>{own.notes}</h3>
            <Table
              caption={own.notes}
              columns={noteColumns}
              items={invoice.note_credit}
              keyOf={({ numar }) => numar}
            />
          </section>
        )}
        {isAllowed('bani.opereaza') && invoice.de_stornat_bani > 0 && (
          <CreditInvoice
            key={invoice.de_stornat_bani}
            invoice={invoice}
            onDone={(changed, sentence) => {
              setResult(sentence)
              onChanged(changed)
            }}
          />
        )}
      </div>
    </Sheet>
  )
}

const noteColumns: TableColumn<DeskInvoice['note_credit'][number]>[] = [
  { key: 'numar', label: own.note, area: 'title', cell: ({ numar }) => numar },
  { key: 'ziua', label: words.day, cell: ({ data_emitere }) => formatDate(data_emitere) },
  { key: 'motiv', label: own.noteReason, cell: ({ motiv }) => motiv },
  {
    key: 'suma',
    label: words.amount,
    area: 'sum',
    right: true,
    cell: ({ total_bani }) => formatLei(total_bani),
  },
]
