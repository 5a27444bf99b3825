import { invoiceNumber, type Invoice } from '#contract/facturi.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatLei } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  closedInvoices,
  invoiceHref,
  listInvoiceDocuments,
  type InvoiceFilter,
  type InvoiceDocument,
} from '../../services/facturi.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { ContentText } from '../shared/ContentText.tsx'
import { ListTools, NothingFound, useListQuery } from '../shared/ListTools.tsx'
import { InvoiceState } from './InvoiceState.tsx'
import { PagedTable } from './PagedTable.tsx'
import { useContractColumn } from './use-contract-column.tsx'
import { useMonthFormatter } from './use-month-formatter.ts'

interface Props {
  filter: InvoiceFilter
  /** Gets the opened invoice, which may be older than the cached ones. */
  onOpen(invoice: Invoice): void
}

/** Settled invoices, each followed by its credit notes, paginated. */
export function ClosedInvoices({ filter, onOpen }: Props) {
  const texts = useTexts('plati')
  const [query, setQuery] = useListQuery()
  const columns = useColumns(onOpen)
  const isFiltered = filter.contract !== null || filter.year !== null
  return (
    <>
      <ListTools query={query} onChange={setQuery} orders={['vechi', 'numar', 'suma']} />
      <PagedTable
        key={`${query.cauta} ${query.ordine}`}
        isSearched={query.cauta !== undefined}
        caption={texts.tabs.closed}
        loading={texts.loading}
        filter={`${filter.contract} ${filter.year} ${query.cauta} ${query.ordine}`}
        loadPage={(page) => closedInvoices(filter, page, query)}
        countText={texts.count}
        renderTable={(invoices) => (
          <Table
            caption={texts.tabs.closed}
            columns={columns}
            items={listInvoiceDocuments(invoices)}
            keyOf={({ invoice, note }) => `${invoice.id} ${note?.id}`}
          />
        )}
        empty={
          query.cauta ? (
            <NothingFound onClear={() => setQuery({ ...query, cauta: undefined })} />
          ) : (
            <Empty isFiltered={isFiltered} />
          )
        }
      />
    </>
  )
}

function useColumns(onOpen: Props['onOpen']): TableColumn<InvoiceDocument>[] {
  const { columns: texts, one } = useTexts('plati')
  const monthName = useMonthFormatter()
  const contract = useContractColumn<InvoiceDocument>(({ invoice }) => invoice.contract_id)
  return [
    {
      key: 'what',
      label: texts.what,
      area: 'title',
      cell: ({ invoice, note }) => (
        <a href={invoiceHref(invoice.id)} onClick={() => onOpen(invoice)}>
          {note ? one.note(invoiceNumber(note)) : monthName(invoice.perioada)}
        </a>
      ),
    },
    { key: 'number', label: texts.number, cell: ({ invoice }) => invoiceNumber(invoice) },
    ...contract,
    {
      key: 'issued',
      label: texts.issued,
      cell: ({ invoice, note }) => formatDate((note ?? invoice).data_emitere),
    },
    {
      key: 'state',
      label: texts.state,
      area: 'status',
      cell: ({ invoice: { stare }, note }) =>
        note ? (
          <span className="meta">
            <ContentText text={note.motiv} limba={note.limba} />
          </span>
        ) : (
          <InvoiceState standing={{ kind: stare === 'stornata' ? 'cancelled' : 'paid' }} />
        ),
    },
    {
      key: 'sum',
      label: texts.sum,
      area: 'sum',
      right: true,
      cell: ({ invoice, note }) => <strong>{formatLei((note ?? invoice).total_bani)}</strong>,
    },
  ]
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const texts = useTexts('plati')
  return (
    <Card>
      <EmptyState picture="empty" title={isFiltered ? texts.emptyFilter : texts.emptyClosed}>
        {!isFiltered && texts.emptyClosedText}
      </EmptyState>
    </Card>
  )
}
