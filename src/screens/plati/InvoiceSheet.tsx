import { useSignals } from '@preact/signals-react/runtime'
import type { Day } from '#contract/days.ts'
import { invoiceNumber, type Invoice } from '#contract/facturi.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatLei, formatLeiParts } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  creditNotePdfAddress,
  debtsNow,
  invoiceHref,
  invoicePdfAddress,
  invoiceStatus,
  payableAmount,
} from '../../services/facturi.ts'
import { ownContracts } from '../../services/form-choices.ts'
import {
  choose,
  payableNow,
  paymentsPage,
  isCardPaymentEnabled,
  sumPositions,
} from '../../services/plati.ts'
import { LinkButton } from '../../ui/button.tsx'
import { DeferUntilPaint } from '../../ui/defer-until-paint.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EagerRender } from '../../ui/eager-render.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Sheet, SheetColumns } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stat } from '../../ui/stat.tsx'
import { AskLink } from '../shared/AskLink.tsx'
import { DownloadButton } from '../shared/DownloadButton.tsx'
import { ReadAloudButton } from '../shared/ReadAloud.tsx'
import { InvoiceLines, InvoiceSums } from './InvoiceSums.tsx'
import { InvoiceState } from './InvoiceState.tsx'
import { Transfer } from './Transfer.tsx'
import { useInvoice } from './use-invoice.ts'
import { useMonthFormatter } from './use-month-formatter.ts'

interface Props {
  id: number
  /** Invoice last opened from a list. */
  seen: Invoice | undefined
  today: Day
  onClose(): void
}

/** Invoice details: lines, amount due and how to pay it. */
export function InvoiceSheet({ id, seen, today, onClose }: Props) {
  const { one: texts, title } = useTexts('plati')
  const { invoice, isMissing } = useInvoice(id, seen)
  return (
    <Sheet
      title={invoice ? texts.title(invoiceNumber(invoice)) : title}
      closeLabel={texts.close}
      onCancel={onClose}
      isHistoryStep={false}
    >
      {invoice && (
        // The sheet opens at its top, although its address has an anchor.
        <EagerRender value={false}>
          <Details invoice={invoice} today={today} />
        </EagerRender>
      )}
      {isMissing && (
        <EmptyState picture="empty" title={texts.missing}>
          {texts.missingText}
        </EmptyState>
      )}
      {!invoice && !isMissing && <Skeleton shape="box" />}
    </Sheet>
  )
}

function Details({ invoice, today }: { invoice: Invoice; today: Day }) {
  useSignals()
  const account = debtsNow().known.value.data?.cont
  const isPayable = payableAmount(invoice) > 0
  const details = (
    <div className="stack stack--l">
      <ToPay invoice={invoice} today={today} />
      <ReadAloudButton />
      <Facts invoice={invoice} />
      <InvoiceLines invoice={invoice} />
      <DeferUntilPaint>
        <InvoiceSums invoice={invoice} />
        <RelatedPapers invoice={invoice} />
        <Actions invoice={invoice} />
      </DeferUntilPaint>
    </div>
  )
  if (!account || !isPayable) return details
  return (
    <SheetColumns
      aside={
        <DeferUntilPaint>
          <Transfer invoice={invoice} account={account} />
        </DeferUntilPaint>
      }
    >
      {details}
    </SheetColumns>
  )
}

/** The one sum that matters, with its button: what is to be paid now; of a closed invoice its total. */
function ToPay({ invoice, today }: { invoice: Invoice; today: Day }) {
  const { one: texts } = useTexts('plati')
  const payable = payableAmount(invoice)
  return (
    <div className="stack stack--s">
      <div>
        <InvoiceState standing={invoiceStatus(invoice, today)} />
      </div>
      <Stat
        {...formatLeiParts(payable || invoice.total_bani)}
        date={payable > 0 ? texts.payable : texts.total}
      />
      <PayLink invoice={invoice} />
    </div>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  useSignals()
  const texts = useTexts('plati')
  const monthName = useMonthFormatter()
  const { contract_id, perioada, data_emitere, data_scadenta } = invoice
  const contract = ownContracts().known.value.data?.find(({ id }) => id === contract_id)
  return (
    <DefinitionList
      columns
      items={[
        { label: texts.columns.what, value: monthName(perioada) },
        { label: texts.contract, value: contract?.numar },
        { label: texts.columns.issued, value: formatDate(data_emitere) },
        { label: texts.columns.due, value: formatDate(data_scadenta) },
      ]}
    />
  )
}

/** The credit notes over an invoice, and the invoice that it corrects or is corrected by. */
function RelatedPapers({ invoice }: { invoice: Invoice }) {
  const { one: texts } = useTexts('plati')
  const { note_credit = [], corecteaza, corectata_prin } = invoice
  const other = corecteaza ?? corectata_prin
  if (note_credit.length === 0 && !other) return null
  return (
    <div className="cluster">
      {note_credit.map((note) => (
        <DownloadButton
          key={note.id}
          path={creditNotePdfAddress(note.id)}
          name={`nota-${invoiceNumber(note).replace(/\W+/g, '-')}.pdf`}
        >
          {texts.note(invoiceNumber(note))}
        </DownloadButton>
      ))}
      {other && (
        <LinkButton href={invoiceHref(other.id)}>
          {(corecteaza ? texts.corrects : texts.correctedBy)(invoiceNumber(other))}
        </LinkButton>
      )}
    </div>
  )
}

function Actions({ invoice }: { invoice: Invoice }) {
  const { one: texts } = useTexts('plati')
  const { id, contract_id, stare } = invoice
  const name = `factura-${invoiceNumber(invoice).replace(/\W+/g, '-')}.pdf`

  return (
    <div className="cluster" role="group" aria-label={texts.actions}>
      <DownloadButton path={invoicePdfAddress(id)} name={name}>
        {texts.pdf}
      </DownloadButton>
      <AskLink types={['COPIE_FACTURA']} values={{ contract_id, facturi: [id] }}>
        {texts.copy}
      </AskLink>
      {stare !== 'stornata' && stare !== 'contestata' && (
        <AskLink types={['CONTESTARE_FACTURA']} values={{ factura_id: id }}>
          {texts.contest}
        </AskLink>
      )}
    </div>
  )
}

/** Link to pay this invoice with its penalties; nothing if it cannot be paid or a payment is pending. */
function PayLink({ invoice }: { invoice: Invoice }) {
  useSignals()
  const { pay } = useTexts('plati')
  const positions = debtsNow().known.value.data?.pozitii ?? []
  const payable = payableNow(positions, paymentsPage().known.value.data ?? []).filter(
    ({ id, factura_id }) => (factura_id ?? id) === invoice.id,
  )
  if (payable.length === 0 || !isCardPaymentEnabled()) return null
  return (
    <LinkButton
      variant="primary"
      href="#/payments"
      onClick={() => choose(payable.map(({ id }) => id))}
    >
      {pay(formatLei(sumPositions(payable)))}
    </LinkButton>
  )
}
