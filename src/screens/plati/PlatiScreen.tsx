import { useState } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { dayOf } from '#contract/time-zone.ts'
import type { Invoice } from '#contract/facturi.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  debtsNow,
  newestInvoices,
  unpaidInvoices,
  type InvoiceFilter,
} from '../../services/facturi.ts'
import { paymentsPage } from '../../services/plati.ts'
import { ownContracts } from '../../services/form-choices.ts'
import { solicitareCatalogue } from '../../services/solicitari.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { DeferUntilPaint } from '../../ui/defer-until-paint.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { DialogBoundary } from '../shared/DialogBoundary.tsx'
import { useEntryState } from '../shared/use-entry-state.ts'
import { useResource } from '../shared/use-resource.ts'
import { ChartCard } from './ChartCard.tsx'
import { Invoices } from './Invoices.tsx'
import { InvoiceSheet } from './InvoiceSheet.tsx'
import { Skeletons } from './Skeletons.tsx'
import { TotalCard } from './TotalCard.tsx'
import { LazyPayees } from './lazy-payees.ts'
import { useOpenInvoice } from './use-open-invoice.ts'
import './plati.css'

/**
 * Amount due and invoices. `#/plati#contract-12` filters by contract, `#/plati#factura-34` opens an invoice,
 * `#/plati#pentru` shows those that the citizen pays for.
 */
export function PlatiScreen() {
  const texts = useTexts('plati')
  const { home } = useTexts('pages')
  const [location] = useHashLocation()
  const [filter, setFilter] = useEntryState<InvoiceFilter>('filtru', {
    contract: Number(/#contract-(\d+)$/.exec(location)?.[1]) || null,
    year: null,
  })
  const today = dayOf(new Date(serverNow()))
  useResource(unpaidInvoices())
  useResource(newestInvoices())
  useResource(paymentsPage())
  useResource(ownContracts())
  const [opened, close] = useOpenInvoice(location)
  const [seen, setSeen] = useState<Invoice>()
  return (
    <div className="page">
      <div className="page-head">
        <BackLink href="#/dashboard/main">{home}</BackLink>
        <h1 tabIndex={-1}>{texts.title}</h1>
      </div>
      <ResourceView resource={debtsNow()} skeleton={<Skeletons />}>
        {(debts) => (
          <div className="plati">
            <TotalCard debts={debts} today={today} />
            <Invoices
              debts={debts}
              today={today}
              filter={filter}
              onFilter={setFilter}
              onOpen={setSeen}
            />
            <ChartCard contractId={filter.contract} today={today} />
          </div>
        )}
      </ResourceView>
      <DeferUntilPaint>
        <LazyPayees isAsked={location.endsWith('#pentru')} />
        <InvoiceQuestions />
      </DeferUntilPaint>
      {opened !== null && (
        <DialogBoundary onClose={close}>
          <InvoiceSheet id={opened} seen={seen} today={today} onClose={close} />
        </DialogBoundary>
      )}
    </div>
  )
}

/** Loads what an opened invoice may be asked about. */
function InvoiceQuestions() {
  useResource(solicitareCatalogue())
  return null
}
