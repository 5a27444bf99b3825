import { type Day } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Pickup } from '#contract/locatii.ts'
import { formatHour, formatShortDate, formatWeekday } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Bin } from '../../ui/bin.tsx'
import { Card } from '../../ui/card.tsx'
import { CircleAlert } from '../../ui/icons-first.ts'
import { Check } from '../../ui/icons.ts'
import { List, Row } from '../../ui/row.tsx'
import { groupByFraction } from './schedule.ts'
import { useDayFormatter, useFractionNames } from '../shared/use-formatters.ts'
import './locatii.css'

/** Frequency, next date and last result of each fraction. */
export function Schedule({ pickups, today }: { pickups: readonly Pickup[]; today: Day }) {
  const { one } = useTexts('locatii')
  const nameOf = useFractionNames()
  const schedule = groupByFraction(pickups, today)
  if (schedule.length === 0) {
    return (
      <Card title={one.schedule}>
        <p className="lead">{one.noSchedule}</p>
      </Card>
    )
  }
  return (
    <Card flush title={one.schedule}>
      <List>
        {schedule.map(({ fractie, frecventa, next, last }) => (
          <Row
            key={fractie}
            lead={<Bin fraction={fractie} size="m" />}
            title={nameOf(fractie)}
            line={
              <>
                <span>{frecventa}</span>
                {last && <Outcome pickup={last} today={today} />}
              </>
            }
            end={<NextDay day={next?.data ?? null} today={today} />}
          />
        ))}
      </List>
    </Card>
  )
}

function NextDay({ day, today }: { day: Day | null; today: Day }) {
  const { one, day: words } = useTexts('locatii')
  const sayDay = useDayFormatter(today)
  if (day === null) return one.noNext
  const said = sayDay(day)
  const isNear = said === words.today || said === words.tomorrow
  return (
    <>
      <strong className="schedule__day">{isNear ? said : formatWeekday(day)}</strong>
      <span>{formatShortDate(day, today)}</span>
    </>
  )
}

interface OutcomeProps {
  pickup: Pickup
  today: Day
  hourOnly?: boolean
}

/** Result of a past pick-up. */
export function Outcome({ pickup, today, hourOnly }: OutcomeProps) {
  const { one } = useTexts('locatii')
  const { data, rezultat, efectuata_la, motiv } = pickup
  if (rezultat === 'programata') return <span className="outcome">{one.unknown}</span>
  // A round that ended after midnight is shown with the day it was actually done.
  const day = efectuata_la === undefined ? data : dayOf(new Date(efectuata_la))
  const date = `${formatWeekday(day)}, ${formatShortDate(day, today)}`
  if (rezultat === 'efectuata') {
    const hour = efectuata_la === undefined ? '' : formatHour(efectuata_la)
    const when = hourOnly && day === data ? hour : [date, hour].filter(Boolean).join(', ')
    return (
      <span className="outcome num">
        <Check />
        {one.done(when)}
      </span>
    )
  }
  const outcome = one.notDone(hourOnly ? '' : date)
  return (
    <span className="outcome outcome--late num">
      <CircleAlert />
      {motiv === undefined ? outcome : one.because(outcome, motiv)}
    </span>
  )
}
