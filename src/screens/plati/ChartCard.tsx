import { useState } from 'react'
import type { CSSProperties, PointerEvent } from 'react'
import type { Day } from '#contract/days.ts'
import { formatLei } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  buildInvoiceChart,
  listChartMonths,
  newestInvoices,
  type ChartBar,
} from '../../services/facturi.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useResource } from '../shared/use-resource.ts'
import { useContractNumbers } from './use-contract-numbers.ts'
import { useMonthFormatter } from './use-month-formatter.ts'

const SHORT_MONTH = 3

/** Bar chart of the newest invoices of one contract or of all; nothing when there are none. */
export function ChartCard({ contractId, today }: { contractId: number | null; today: Day }) {
  const { chart: texts } = useTexts('plati')
  const { data } = useResource(newestInvoices(contractId))
  if (data === null) {
    return (
      <Card className="plati__chart">
        <Skeleton shape="box" />
      </Card>
    )
  }
  const own = data.filter(({ contract_id }) => contractId === null || contract_id === contractId)
  const bars = buildInvoiceChart(own, today)
  if (bars.length === 0) return null
  return (
    <Card className="stack plati__chart" title={texts.title(bars.length)}>
      <Bars key={contractId} bars={bars} />
      <div className="cluster meta" aria-hidden="true">
        {(['paid', 'open', 'late'] as const).map((kind) => (
          <span key={kind} className="key">
            <i className={`bar bar--${kind}`} />
            {texts.kinds[kind]}
          </span>
        ))}
        <ContractKeys bars={bars} />
      </div>
    </Card>
  )
}

/** Letters of the contracts, where the bars are of several. */
function ContractKeys({ bars }: { bars: ChartBar[] }) {
  const { contract } = useTexts('plati')
  const numbers = useContractNumbers()
  const marks = new Map(bars.map(({ mark, invoice }) => [mark, numbers.get(invoice.contract_id)]))
  marks.delete('')
  const inOrder = [...marks].sort(([one], [other]) => one.localeCompare(other))
  return inOrder.map(([mark, number]) => (
    <span key={mark} className="key">
      <strong>{mark}</strong>
      {contract} {number ?? '…'}
    </span>
  ))
}

function Bars({ bars }: { bars: ChartBar[] }) {
  const { chart: texts } = useTexts('plati')
  const monthName = useMonthFormatter()
  const [chosen, setChosen] = useState<number | null>(null)
  const sum = bars.reduce((total, { invoice }) => total + invoice.total_bani, 0)
  const numbers = useContractNumbers()
  const monthOf = ({ invoice, mark }: ChartBar) => {
    const name = monthName(invoice.perioada)
    return mark ? texts.ofContract(name, numbers.get(invoice.contract_id) ?? mark) : name
  }
  const sentence = (bar: ChartBar) => {
    const { invoice, kind } = bar
    return texts.bar(
      monthOf(bar),
      formatLei(invoice.total_bani),
      texts.kinds[kind].toLocaleLowerCase(),
    )
  }
  const at = chosen === null ? undefined : bars[chosen]
  const follow = ({ pointerType, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    if (pointerType !== 'mouse') return
    const { left, width } = currentTarget.getBoundingClientRect()
    const place = Math.floor((bars.length * (clientX - left)) / width)
    setChosen(Math.min(Math.max(place, 0), bars.length - 1))
  }
  return (
    <>
      <p className="meta num">
        {at ? sentence(at) : texts.average(formatLei(Math.round(sum / bars.length)))}
      </p>
      <div className="bars" onPointerMove={follow} onPointerLeave={() => setChosen(null)}>
        <ol className="bars__list" style={{ '--count': bars.length } as CSSProperties}>
          {bars.map((bar, index) => (
            <li key={bar.invoice.id} className={index === chosen ? 'is-chosen' : undefined}>
              <span className="bars__space">
                <i
                  className={`bar bar--${bar.kind}`}
                  style={{ '--height': `${bar.height}%` } as CSSProperties}
                />
              </span>
              {bar.mark && <span aria-hidden="true">{bar.mark}</span>}
              <span className="vh">{sentence(bar)}</span>
            </li>
          ))}
        </ol>
        <div
          className="bars__months"
          style={{ '--count': bars.length } as CSSProperties}
          aria-hidden="true"
        >
          {listChartMonths(bars).map(({ month, count }) => (
            <span key={month} style={{ gridColumn: `span ${count}` }}>
              {monthName(month).slice(0, SHORT_MONTH)}
            </span>
          ))}
        </div>
        <input
          type="range"
          className="bars__input"
          aria-label={texts.choose}
          aria-valuetext={sentence(at ?? bars.at(-1)!)}
          min={0}
          max={bars.length - 1}
          value={chosen ?? bars.length - 1}
          style={{ '--count': bars.length } as CSSProperties}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          onFocus={() => setChosen(chosen ?? bars.length - 1)}
          onBlur={() => setChosen(null)}
        />
      </div>
    </>
  )
}
