import { formatDate, formatMoment } from '#src/i18n/dates.ts'
import { formatLei } from '#src/i18n/money.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'
import type { TableColumn } from '#src/ui/table.tsx'
import {
  listPayments,
  listReceipts,
  type ClientPayment,
  type ClientReceipt,
} from '../../services/clienti.ts'
import { ConsentsSection } from './ConsentsSection.tsx'
import { ClientPages } from './ClientPages.tsx'
import { paymentTones } from './states.ts'
import { texts } from './texts.ro.ts'

const words = texts.payments

/** Money that came from a client: by card, by transfer and in cash; and who pays by consent. */
export function PaymentsSection({ id }: { id: number }) {
  return (
    <div className="stack">
      <ConsentsSection id={id} />
      <section className="part">
        <h3>{words.cards}</h3>
        <ClientPages
          id={id}
          caption={words.cards}
          columns={paymentColumns}
          load={listPayments}
          none={words.none}
          count={words.count}
        />
      </section>
      <section className="part">
        <h3>{words.receipts}</h3>
        <ClientPages
          id={id}
          caption={words.receipts}
          columns={receiptColumns}
          load={listReceipts}
          none={words.noReceipts}
          count={words.count}
        />
      </section>
    </div>
  )
}

const paymentColumns: TableColumn<ClientPayment>[] = [
  { key: 'data', label: words.date, area: 'title', cell: ({ creat_la }) => formatMoment(creat_la) },
  {
    key: 'ce',
    label: words.what,
    cell: ({ pozitii }) => pozitii.map(({ denumire }) => denumire).join(', '),
  },
  { key: 'referinta', label: words.reference, cell: ({ referinta }) => referinta ?? '' },
  {
    key: 'suma',
    label: words.sum,
    area: 'sum',
    right: true,
    cell: ({ suma_bani, rambursat_bani }) => (
      <>
        {formatLei(suma_bani)}
        {rambursat_bani > 0 && (
          <span className="meta"> {words.refunded(formatLei(rambursat_bani))}</span>
        )}
      </>
    ),
  },
  {
    key: 'stare',
    label: words.state,
    area: 'status',
    cell: ({ stare }) => <StatusPill kind={paymentTones[stare]}>{words.states[stare]}</StatusPill>,
  },
]

const receiptColumns: TableColumn<ClientReceipt>[] = [
  {
    key: 'ziua',
    label: words.valueDay,
    area: 'title',
    cell: ({ ziua_valutei }) => formatDate(ziua_valutei),
  },
  { key: 'fel', label: words.source, cell: ({ sursa }) => words.sources[sursa] },
  { key: 'referinta', label: words.reference, cell: ({ referinta }) => referinta },
  {
    key: 'suma',
    label: words.sum,
    area: 'sum',
    right: true,
    cell: ({ suma_bani }) => formatLei(suma_bani),
  },
  {
    key: 'stare',
    label: words.state,
    area: 'status',
    cell: ({ stare }) => (
      <StatusPill kind={stare === 'incasata' ? 'done' : 'idle'}>
        {words.receiptStates[stare] ?? stare}
      </StatusPill>
    ),
  },
]
