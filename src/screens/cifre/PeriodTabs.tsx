import { openPeriods } from '#contract/cifre-deschise.ts'
import { useFigureTexts } from '../../i18n/cifre-texts.ts'
import { formatMonth } from '../../i18n/dates.ts'
import { toHref, type Chosen } from '../../services/cifre.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ChevronLeft, ChevronRight } from '../../ui/icons.ts'
import { Tabs } from '../../ui/tabs.tsx'

interface Props {
  chosen: Chosen
  /** Months that may be asked for, the last first. */
  months: readonly string[]
}

/** Links to the periods: the days and the year that end today, and each past month. */
export function PeriodTabs({ chosen, months }: Props) {
  const texts = useFigureTexts()
  const { period, category } = chosen
  const { days, year } = openPeriods
  const isMonth = period !== days && period !== year
  const month = isMonth ? period : months[0]
  const toItem = (key: string, label: string) => ({
    key,
    label,
    href: toHref({ period: key, category }),
  })
  return (
    <div className="stack stack--s">
      <Tabs
        label={texts.periods}
        value={period}
        items={[
          toItem(days, texts.days),
          toItem(year, texts.year),
          ...(month === undefined ? [] : [toItem(month, formatMonth(month))]),
        ]}
      />
      {isMonth && <OtherMonths chosen={chosen} months={months} />}
    </div>
  )
}

function OtherMonths({ chosen: { period, category }, months }: Props) {
  const texts = useFigureTexts()
  const place = months.indexOf(period)
  const before = months[place + 1]
  const after = months[place - 1]
  return (
    <nav className="cluster" aria-label={texts.months}>
      {before !== undefined && (
        <LinkButton
          small
          variant="quiet"
          icon={<ChevronLeft />}
          href={toHref({ period: before, category })}
        >
          {formatMonth(before)}
        </LinkButton>
      )}
      {after !== undefined && (
        <LinkButton
          small
          variant="quiet"
          icon={<ChevronRight />}
          href={toHref({ period: after, category })}
        >
          {formatMonth(after)}
        </LinkButton>
      )}
    </nav>
  )
}
