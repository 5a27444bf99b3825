import { useSignals } from '@preact/signals-react/runtime'
import { useId } from 'react'
import type { Day } from '#contract/days.ts'
import type { Debts, Invoice } from '#contract/facturi.ts'
import { containsWords } from '#contract/search.ts'
import { formatMonth } from '../../i18n/dates.ts'
import { formatLei } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  dueRows,
  knownInvoices,
  listPositions,
  orderDueRows,
  type DueRow,
  type InvoiceFilter,
} from '../../services/facturi.ts'
import {
  isCardPaymentEnabled,
  listPendingPositionIds,
  payableNow,
  paymentsPage,
  sumPositions,
} from '../../services/plati.ts'
import { Note } from '../../ui/note.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { FoundCount, ListTools, useListQuery } from '../shared/ListTools.tsx'
import { useEntryState } from '../shared/use-entry-state.ts'
import { ClosedInvoices } from './ClosedInvoices.tsx'
import { Filters } from './Filters.tsx'
import { PayBar } from './PayBar.tsx'
import { PaymentHistory } from './PaymentHistory.tsx'
import { UnpaidInvoices } from './UnpaidInvoices.tsx'
import { useContractNumbers } from './use-contract-numbers.ts'

interface Props {
  debts: Debts
  today: Day
  filter: InvoiceFilter
  onFilter(filter: InvoiceFilter): void
  onOpen(invoice: Invoice): void
}

type Tab = 'unpaid' | 'closed' | 'payments'

/** Largest number of unpaid rows shown without search. */
const SEARCH_THRESHOLD = 8

/** Tabs of unpaid and settled invoices, and beside them the pay bar. */
export function Invoices({ debts, today, filter, onFilter, onOpen }: Props) {
  useSignals()
  const texts = useTexts('plati')
  const panelId = useId()
  const [tab, setTab] = useEntryState<Tab>('filă', 'unpaid')
  const rows = dueRows(debts, knownInvoices(), filter)
  const search = useSearch(rows)
  const canPay = isCardPaymentEnabled()
  const payments = paymentsPage().known.value.data ?? []
  const payable = canPay ? payableNow(debts.pozitii, payments) : []
  const shown = search.found.flatMap(listPositions)
  const hasContested = payable.some((position) => position.contestata && shown.includes(position))
  return (
    <>
      <section className="stack plati__list" aria-label={texts.invoices}>
        <Tabs<Tab>
          label={texts.invoices}
          panelId={panelId}
          value={tab}
          items={[
            { key: 'unpaid', label: texts.tabs.unpaid, count: rows.length },
            { key: 'closed', label: texts.tabs.closed },
            ...(canPay ? [{ key: 'payments' as const, label: texts.tabs.payments }] : []),
          ]}
          onChange={setTab}
        />
        <div id={panelId} role="tabpanel" aria-label={texts.tabs[tab]} className="stack">
          {tab !== 'payments' && <Filters filter={filter} onFilter={onFilter} />}
          {tab === 'payments' && <PaymentHistory />}
          {tab === 'unpaid' && search.tools}
          {tab === 'unpaid' && (
            <UnpaidInvoices
              rows={search.found}
              payable={payable}
              busy={listPendingPositionIds(payments)}
              today={today}
              isFiltered={debts.pozitii.length > shown.length}
              onShowAll={() => {
                onFilter({ contract: null, year: null })
                search.clear()
              }}
              onShowClosed={() => setTab('closed')}
            />
          )}
          {tab === 'closed' && (
            <ClosedInvoices
              key={`${filter.contract} ${filter.year}`}
              filter={filter}
              onOpen={onOpen}
            />
          )}
        </div>
        {tab === 'unpaid' && hasContested && <Note kind="plain">{texts.contestedLeftOut}</Note>}
      </section>
      {tab === 'unpaid' && <PayBar payable={payable} shown={shown} />}
    </>
  )
}

/** Searches and orders the unpaid rows; `tools` are the fields for it, if the rows are many. */
function useSearch(rows: readonly DueRow[]) {
  const { count } = useTexts('plati')
  const [query, setQuery] = useListQuery('căutare de plată', { ordine: 'scadenta' })
  const toText = useSearchText()
  const clear = () => setQuery({ ...query, cauta: undefined })
  if (rows.length <= SEARCH_THRESHOLD) return { found: rows, tools: null, clear }
  const { cauta = '', ordine } = query
  const found = rows.filter((row) => containsWords(toText(row), cauta))
  const tools = (
    <>
      <ListTools isComplete query={query} onChange={setQuery} orders={['scadenta', 'suma']} />
      <FoundCount text={cauta !== '' && count(found.length, rows.length)} />
    </>
  )
  return { found: orderDueRows(found, ordine), tools, clear }
}

/** Returns the searchable text of a row. */
function useSearchText(): (row: DueRow) => string {
  const contracts = useContractNumbers()
  return (row) =>
    [
      row.position.denumire,
      row.invoice && formatMonth(row.invoice.perioada),
      contracts.get(row.position.contract_id),
      formatLei(sumPositions(listPositions(row))),
    ].join(' ')
}
