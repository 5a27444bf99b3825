import { useState } from 'react'
import type { CSSProperties, PointerEvent } from 'react'
import type { Day } from '#contract/days.ts'
import { formatLei } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { buildInvoiceChart, newestInvoices, type ChartBar } from '../../services/facturi.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useResource } from '../shared/use-resource.ts'
import { useMonthFormatter } from './use-month-formatter.ts'

/** Bar chart of the newest invoices of one contract or of all; nothing when there are none. */
export function ChartCard({ contractId, today }: { contractId: number | null; today: Day }) {
  const { chart: texts } = useTexts('plati')
  const { data } = useResource(newestInvoices(contractId))
  if (data === null) {
    return (
      <Card>
        <Skeleton shape="box" />
      </Card>
    )
  }
  const own = data.filter(({ contract_id }) => contractId === null || contract_id === contractId)
  const bars = buildInvoiceChart(own, today)
  if (bars.length === 0) return null
  return (
    <Card className="stack" title={texts.title(bars.length)}>
      <Bars key={contractId} bars={bars} />
      <div className="cluster meta" aria-hidden="true">
        {(['paid', 'open', 'late'] as const).map((kind) => (
          <span key={kind} className="key">
            <i className={`bar bar--${kind}`} />
            {texts.kinds[kind]}
          </span>
        ))}
      </div>
    </Card>
  )
}

function Bars({ bars }: { bars: ChartBar[] }) {
  const { chart: texts } = useTexts('plati')
  const monthName = useMonthFormatter()
  const [chosen, setChosen] = useState<number | null>(null)
  const sum = bars.reduce((total, { invoice }) => total + invoice.total_bani, 0)
  const sentence = ({ invoice, kind }: ChartBar) =>
    texts.bar(
      monthName(invoice.perioada),
      formatLei(invoice.total_bani),
      texts.kinds[kind].toLocaleLowerCase(),
    )
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
              <span aria-hidden="true">{monthName(bar.invoice.perioada).charAt(0)}</span>
              <span className="vh">{sentence(bar)}</span>
            </li>
          ))}
        </ol>
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
