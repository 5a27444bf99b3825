import { useSignals } from '@preact/signals-react/runtime'
import { useId } from 'react'
import type { Day } from '#contract/days.ts'
import type { Debts, Invoice } from '#contract/facturi.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  dueRows,
  knownInvoices,
  listPositions,
  type InvoiceFilter,
} from '../../services/facturi.ts'
import { listPendingPositionIds, payableNow, paymentsPage } from '../../services/plati.ts'
import { Note } from '../../ui/note.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useEntryState } from '../shared/use-entry-state.ts'
import { useCardPaymentsEnabled } from '../shared/use-pays-by-card.ts'
import { ClosedInvoices } from './ClosedInvoices.tsx'
import { Filters } from './Filters.tsx'
import { PayBar } from './PayBar.tsx'
import { PaymentHistory } from './PaymentHistory.tsx'
import { UnpaidInvoices } from './UnpaidInvoices.tsx'

interface Props {
  debts: Debts
  today: Day
  filter: InvoiceFilter
  onFilter(filter: InvoiceFilter): void
  onOpen(invoice: Invoice): void
}

type Tab = 'unpaid' | 'closed' | 'payments'

/** Tabs of unpaid and settled invoices, and beside them the pay bar. */
export function Invoices({ debts, today, filter, onFilter, onOpen }: Props) {
  useSignals()
  const texts = useTexts('plati')
  const panelId = useId()
  const [tab, setTab] = useEntryState<Tab>('filă', 'unpaid')
  const rows = dueRows(debts, knownInvoices(), filter)
  const canPay = useCardPaymentsEnabled()
  const payments = paymentsPage().known.value.data ?? []
  const payable = canPay ? payableNow(debts.pozitii, payments) : []
  const shown = rows.flatMap(listPositions)
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
          {tab === 'unpaid' && (
            <UnpaidInvoices
              rows={rows}
              payable={payable}
              busy={listPendingPositionIds(payments)}
              today={today}
              isFiltered={debts.pozitii.length > shown.length}
              onShowAll={() => onFilter({ contract: null, year: null })}
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
