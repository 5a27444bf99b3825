import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'
import type { Day } from '#contract/days.ts'
import type { Debts, Invoice } from '#contract/facturi.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { dueRows, knownInvoices, type InvoiceFilter } from '../../services/facturi.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { ClosedInvoices } from './ClosedInvoices.tsx'
import { Filters } from './Filters.tsx'
import { UnpaidInvoices } from './UnpaidInvoices.tsx'

interface Props {
  debts: Debts
  today: Day
  filter: InvoiceFilter
  onFilter(filter: InvoiceFilter): void
  onOpen(invoice: Invoice): void
}

type Tab = 'unpaid' | 'closed'

/** What is to be paid, and what was. */
export function Invoices({ debts, today, filter, onFilter, onOpen }: Props) {
  useSignals()
  const texts = useTexts('plati')
  const panelId = useId()
  const [tab, setTab] = useState<Tab>('unpaid')
  const rows = dueRows(debts, knownInvoices(), filter)
  return (
    <section className="stack plati__list" aria-label={texts.invoices}>
      <Tabs<Tab>
        label={texts.invoices}
        panelId={panelId}
        value={tab}
        items={[
          { key: 'unpaid', label: texts.tabs.unpaid, count: rows.length },
          { key: 'closed', label: texts.tabs.closed },
        ]}
        onChange={setTab}
      />
      <div id={panelId} role="tabpanel" aria-label={texts.tabs[tab]} className="stack">
        <Filters filter={filter} onFilter={onFilter} />
        {tab === 'unpaid' ? (
          <UnpaidInvoices
            rows={rows}
            today={today}
            isFiltered={debts.pozitii.length > rows.length}
            onShowAll={() => onFilter({ contract: null, year: null })}
            onShowClosed={() => setTab('closed')}
          />
        ) : (
          <ClosedInvoices
            key={`${filter.contract} ${filter.year}`}
            filter={filter}
            onOpen={onOpen}
          />
        )}
      </div>
    </section>
  )
}
