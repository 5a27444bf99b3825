import type { Payment } from '#contract/plati.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatLei } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  isOpen,
  isPaid,
  paidFor,
  paymentHref,
  paymentsPage,
  proofName,
  proofPath,
} from '../../services/plati.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Tone } from '../../ui/tone.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { DownloadButton } from '../shared/DownloadButton.tsx'
import { PagedTable } from './PagedTable.tsx'

/** Card payments, including failed attempts. */
export function PaymentHistory() {
  const { payments: texts, tabs } = useTexts('plati')
  const columns = useColumns()
  return (
    <PagedTable
      caption={tabs.payments}
      loading={texts.loading}
      loadPage={paymentsPage}
      countText={texts.count}
      renderTable={(payments) => (
        <Table
          caption={tabs.payments}
          columns={columns}
          items={payments}
          keyOf={({ id }) => String(id)}
        />
      )}
      empty={
        <Card>
          <EmptyState picture="empty" title={texts.empty}>
            {texts.emptyText}
          </EmptyState>
        </Card>
      }
    />
  )
}

function useColumns(): TableColumn<Payment>[] {
  const { payments: texts } = useTexts('plati')
  return [
    {
      key: 'what',
      label: texts.what,
      area: 'title',
      cell: (payment) => (
        <a href={paymentHref(payment.id)}>
          {paidFor(payment, texts.more)}
          {payment.pentru && ` (${texts.for(payment.pentru)})`}
        </a>
      ),
    },
    { key: 'date', label: texts.date, cell: ({ creat_la }) => formatDate(creat_la) },
    {
      key: 'card',
      label: texts.card,
      cell: ({ card, recurenta, de_altcineva }) =>
        [card?.masca ?? de_altcineva ?? '–', recurenta && texts.recurring]
          .filter(Boolean)
          .join(', '),
    },
    {
      key: 'state',
      label: texts.state,
      area: 'status',
      cell: (payment) => (
        <span className="cluster">
          <StatusPill kind={toTone(payment)}>{texts.states[payment.stare]}</StatusPill>
          {isPaid(payment) && !payment.pentru && <Proof payment={payment} />}
        </span>
      ),
    },
    {
      key: 'sum',
      label: texts.sum,
      area: 'sum',
      right: true,
      cell: ({ suma_bani, rambursat_bani }) => (
        <>
          <strong>{formatLei(suma_bani)}</strong>
          {rambursat_bani > 0 && (
            <div className="meta">{texts.refunded(formatLei(rambursat_bani))}</div>
          )}
        </>
      ),
    },
  ]
}

function toTone(payment: Payment): Tone {
  if (isOpen(payment)) return 'wait'
  if (payment.stare === 'incasata') return 'done'
  return payment.stare === 'esuata' ? 'late' : 'idle'
}

function Proof({ payment }: { payment: Payment }) {
  const { payments: texts } = useTexts('plati')
  return (
    <DownloadButton
      variant="quiet"
      small
      path={proofPath(payment)}
      name={proofName(payment)}
      aria-label={`${texts.proof}: ${paidFor(payment, texts.more)}`}
    >
      {texts.proof}
    </DownloadButton>
  )
}
