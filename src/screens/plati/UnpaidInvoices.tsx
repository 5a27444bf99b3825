import { useSignals } from '@preact/signals-react/runtime'
import type { Day } from '#contract/days.ts'
import { invoiceNumber, type Position } from '#contract/facturi.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatLei, formatLeiParts } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  dueStatusOn,
  invoiceHref,
  invoiceStatus,
  listPositions,
  type DueRow,
} from '../../services/facturi.ts'
import { toggle, selectChosenPositions, sumPositions } from '../../services/plati.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFirstRows } from '../../ui/defer-until-paint.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { InvoiceState } from './InvoiceState.tsx'
import { useContractColumn } from './use-contract-column.tsx'
import { useMonthFormatter } from './use-month-formatter.ts'

interface Props {
  rows: readonly DueRow[]
  /** Positions that can be selected. */
  payable: readonly Position[]
  /** Ids of positions with a pending payment. */
  busy: readonly number[]
  today: Day
  /** True if the filter hides some. */
  isFiltered: boolean
  onShowAll(): void
  onShowClosed(): void
}

/** Table of unpaid positions, each with its penalties. */
export function UnpaidInvoices(props: Props) {
  const { tabs } = useTexts('plati')
  useSignals()
  const columns = [...useCheckColumn(props.payable), ...useColumns(props)]
  const chosen = new Set(selectChosenPositions(props.payable))
  const drawn = useFirstRows(props.rows)
  if (props.rows.length === 0) return <Empty {...props} />
  return (
    <Card flush>
      <Table
        caption={tabs.unpaid}
        columns={columns}
        items={drawn}
        keyOf={({ position }) => String(position.id)}
        isChosen={({ position }) => chosen.has(position)}
      />
    </Card>
  )
}

/** Builds the checkbox column for payable rows; no column if none is payable. */
function useCheckColumn(payable: readonly Position[]): TableColumn<DueRow>[] {
  useSignals()
  const texts = useTexts('plati')
  if (payable.length === 0) return []
  const chosen = selectChosenPositions(payable)
  return [
    {
      key: 'choose',
      label: texts.choose,
      hideLabel: true,
      area: 'check',
      cell: (row) => {
        const own = listPositions(row)
        const ids = own.map(({ id }) => id)
        return (
          <Checkbox
            checked={own.every((position) => chosen.includes(position))}
            disabled={!own.every((position) => payable.includes(position))}
            onChange={(event) => toggle(ids, event.currentTarget.checked)}
            label={
              <span className="vh">
                {texts.chooseOne(row.position.denumire, formatLei(sumPositions(own)))}
              </span>
            }
          />
        )
      },
    },
  ]
}

function useColumns({ today, busy }: Props): TableColumn<DueRow>[] {
  const { columns: texts } = useTexts('plati')
  const contract = useContractColumn<DueRow>(({ position }) => position.contract_id)
  return [
    { key: 'what', label: texts.what, area: 'title', cell: (row) => <Name row={row} /> },
    {
      key: 'number',
      label: texts.number,
      cell: ({ invoice }) => (invoice ? invoiceNumber(invoice) : '–'),
    },
    ...contract,
    { key: 'due', label: texts.due, cell: ({ position }) => formatDate(position.scadenta) },
    {
      key: 'state',
      label: texts.state,
      area: 'status',
      cell: (row) => (
        <>
          {busy.includes(row.position.id) ? <BeingPaid /> : <RowState row={row} today={today} />}{' '}
          <Parts row={row} />
        </>
      ),
    },
    {
      key: 'sum',
      label: texts.sum,
      area: 'sum',
      right: true,
      cell: (row) => <strong>{formatLei(sumPositions(listPositions(row)))}</strong>,
    },
  ]
}

/** Penalties and credit notes in a row's amount; beside the state, because it would narrow the title. */
function Parts({ row: { position, penalty, invoice } }: { row: DueRow }) {
  const texts = useTexts('plati')
  const notes = position.tip === 'penalitate' ? [] : (invoice?.note_credit ?? [])
  const parts = notes.map(
    (note) => `${texts.one.note(invoiceNumber(note))}: ${formatLei(note.total_bani)}`,
  )
  if (penalty) {
    const [rest, penalties] = [position, penalty].map((one) => formatLeiParts(one.rest_bani).value)
    parts.unshift(texts.withPenalties(rest!, penalties!))
  }
  return parts.map((part) => (
    <span key={part} className="meta num">
      {part}{' '}
    </span>
  ))
}

function BeingPaid() {
  const { payments } = useTexts('plati')
  return <StatusPill kind="turn">{payments.states.in_asteptare}</StatusPill>
}

function RowState({ row: { position, invoice }, today }: { row: DueRow; today: Day }) {
  const { penaltiesDue } = useTexts('plati')
  if (position.tip === 'penalitate') return <StatusPill kind="late">{penaltiesDue}</StatusPill>
  // Known before the invoice has loaded, so that the row does not change.
  if (position.contestata) return <InvoiceState standing={{ kind: 'contested' }} />
  const standing = invoice ? invoiceStatus(invoice, today) : dueStatusOn(position.scadenta, today)
  return <InvoiceState standing={standing} />
}

function Name({ row: { position, invoice } }: { row: DueRow }) {
  const texts = useTexts('plati')
  const monthName = useMonthFormatter()
  if (position.tip === 'penalitate') return texts.penalty
  if (!invoice) return position.denumire
  return <a href={invoiceHref(invoice.id)}>{monthName(invoice.perioada)}</a>
}

function Empty({ isFiltered, onShowAll, onShowClosed }: Props) {
  const texts = useTexts('plati')
  if (isFiltered) {
    return (
      <Card>
        <EmptyState
          picture="empty"
          title={texts.emptyFilter}
          actions={<Button onClick={onShowAll}>{texts.showAll}</Button>}
        />
      </Card>
    )
  }
  return (
    <Card>
      <EmptyState
        picture="empty"
        title={texts.empty}
        actions={
          <>
            <Button onClick={onShowClosed}>{texts.seeClosed}</Button>
            <LinkButton variant="quiet" href="#/contracte-active">
              {texts.seeContracts}
            </LinkButton>
          </>
        }
      >
        {texts.emptyText}
      </EmptyState>
    </Card>
  )
}
