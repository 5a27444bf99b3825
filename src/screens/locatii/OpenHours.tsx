import { addDays, weekdayOf } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { PublicPointSummary } from '#contract/locatii.ts'
import { formatWeekday } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Card } from '../../ui/card.tsx'
import { upperFirst } from '../shared/use-formatters.ts'
import './locatii.css'

interface Props {
  point: Pick<PublicPointSummary, 'program' | 'non_stop'>
  now: Date
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** Opening hours of the week, with today's highlighted. */
export function OpenHours({ point: { program, non_stop }, now }: Props) {
  const { point: texts } = useTexts('locatii')
  const today = dayOf(now)
  const weekday = weekdayOf(today)
  if (non_stop) return <Card title={texts.schedule}>{texts.always}</Card>
  if (program.length === 0) return null

  const nameOf = (zi: number) => upperFirst(formatWeekday(addDays(today, zi - weekday)))
  const hoursOf = (zi: number) =>
    program
      .find((day) => day.zi === zi)
      ?.intervale.map(([from, until]) => `${from}–${until}`)
      .join(', ') || texts.closed

  return (
    <Card title={texts.schedule}>
      <dl className="hours">
        {weekdays.map((zi) => (
          <div key={zi} className={zi === weekday ? 'hours__day is-today' : 'hours__day'}>
            <dt>
              {nameOf(zi)} {zi === weekday && <span className="meta">({texts.today})</span>}
            </dt>
            <dd className="num">{hoursOf(zi)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
