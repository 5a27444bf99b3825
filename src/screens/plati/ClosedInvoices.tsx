import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { Invoice } from '#contract/facturi.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatLei } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { closedInvoices, invoiceName, type InvoiceFilter } from '../../services/facturi.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFirstRows } from '../../ui/later.tsx'
import { ListError, ListSkeleton } from '../../ui/list-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { KeptData } from '../shared/KeptData.tsx'
import { InvoiceState } from './InvoiceState.tsx'
import { useContractColumn } from './use-contract-column.tsx'
import { useMonth } from './use-month.ts'
import { invoiceHref } from './use-opened.ts'

interface Props {
  filter: InvoiceFilter
  /** Told of the one that is opened: it may be older than those this device has at hand. */
  onOpen(invoice: Invoice): void
}

/** Invoices nothing is owed of any more, page by page. */
export function ClosedInvoices({ filter, onOpen }: Props) {
  const texts = useTexts('plati')
  return (
    <KeptData
      resource={closedInvoices(filter)}
      skeleton={
        <Card flush>
          <ListSkeleton label={texts.loading} lead="none" status />
        </Card>
      }
    >
      {(first, { meta }) =>
        first.length === 0 ? (
          <Empty isFiltered={filter.contract !== null || filter.year !== null} />
        ) : (
          <PagedTable
            filter={filter}
            onOpen={onOpen}
            first={first}
            total={meta?.total ?? first.length}
          />
        )
      }
    </KeptData>
  )
}

function PagedTable(props: Props & { first: Invoice[]; total: number }) {
  const { filter, onOpen, first, total } = props
  const texts = useTexts('plati')
  const lists = useTexts('lists')
  const columns = useColumns(onOpen)
  const [pages, setPages] = useState(1)
  const { more, busy, failed, retry } = useMore(filter, pages)
  const items = [...useFirstRows(first), ...more]
  const hasMore = items.length < total && !failed
  return (
    <>
      <Card flush>
        <Table
          caption={texts.tabs.closed}
          columns={columns}
          items={items}
          keyOf={({ id }) => String(id)}
        />
      </Card>
      {failed && (
        <ListError text={lists.failed} retryLabel={lists.retry} onRetry={retry} busy={busy} />
      )}
      {total > first.length && (
        <Pager
          text={texts.count(items.length, total)}
          moreLabel={lists.more}
          busy={busy}
          onMore={hasMore ? () => setPages(pages + 1) : undefined}
        />
      )}
    </>
  )
}

/** The pages after the first, as far as one has gone. */
function useMore(filter: InvoiceFilter, pages: number) {
  useSignals()
  const resources = Array.from({ length: pages - 1 }, (_, index) =>
    closedInvoices(filter, index + 2),
  )
  const last = resources.at(-1)
  useEffect(() => {
    if (last && !last.known.peek().fresh) void last.load()
  }, [last])
  const known = last?.known.value
  return {
    more: resources.flatMap((resource) => resource.known.value.data ?? []),
    busy: known?.busy ?? false,
    failed: known?.data === null && known.failure !== null,
    retry: () => void last?.load(),
  }
}

function useColumns(onOpen: Props['onOpen']): TableColumn<Invoice>[] {
  const { columns: texts } = useTexts('plati')
  const monthName = useMonth()
  const contract = useContractColumn<Invoice>(({ contract_id }) => contract_id)
  return [
    {
      key: 'what',
      label: texts.what,
      area: 'title',
      cell: (invoice) => (
        <a href={invoiceHref(invoice.id)} onClick={() => onOpen(invoice)}>
          {monthName(invoice.perioada)}
        </a>
      ),
    },
    { key: 'number', label: texts.number, cell: invoiceName },
    ...contract,
    { key: 'issued', label: texts.issued, cell: ({ data_emitere }) => formatDate(data_emitere) },
    {
      key: 'state',
      label: texts.state,
      area: 'status',
      cell: ({ stare }) => (
        <InvoiceState standing={{ kind: stare === 'stornata' ? 'cancelled' : 'paid' }} />
      ),
    },
    {
      key: 'sum',
      label: texts.sum,
      area: 'sum',
      right: true,
      cell: ({ total_bani }) => <strong>{formatLei(total_bani)}</strong>,
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
