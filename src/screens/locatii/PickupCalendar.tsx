import { useId, useState } from 'react'
import type { Day } from '#contract/days.ts'
import type { Pickup } from '#contract/locatii.ts'
import { formatMonth, formatWeekday } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FractionBadge } from '../../ui/bin.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ArrowLeftRight, ChevronLeft, ChevronRight } from '../../ui/icons.ts'
import { Month } from '../../ui/month.tsx'
import { Note } from '../../ui/note.tsx'
import { Moved } from './NextPickup.tsx'
import { Outcome } from './Schedule.tsx'
import { addMonths, listPickupDays, monthOf, findMonthRange, toWeeks } from './schedule.ts'
import type { PickupDay } from './schedule.ts'
import { upperFirst, useDayFormatter, useFractionNames } from '../shared/use-formatters.ts'
import './locatii.css'

interface Props {
  /** Sorted by day; not empty. */
  pickups: readonly Pickup[]
  today: Day
}

/** Monthly calendar of planned, rescheduled and past pick-ups. */
export function PickupCalendar({ pickups, today }: Props) {
  const { one } = useTexts('locatii')
  const titleId = useId()
  const [month, setMonth] = useState(monthOf(today))
  const [first, last] = findMonthRange(pickups, today)
  const weeks = toWeeks(month, pickups, today)
  // An arbitrary week that starts on Monday, to get the weekday names.
  const weekdays = [4, 5, 6, 7, 8, 9, 10].map((number) =>
    formatWeekday(`2026-05-${String(number).padStart(2, '0')}`),
  )
  return (
    <Card title={one.days.title}>
      <div className="calendar stack">
        <div className="calendar__head">
          <h3 id={titleId} aria-live="polite">
            {upperFirst(formatMonth(month))}
          </h3>
          <div className="calendar__turn">
            <IconButton
              label={one.days.before}
              icon={<ChevronLeft />}
              disabled={month <= first}
              onClick={() => setMonth(addMonths(month, -1))}
            />
            <IconButton
              label={one.days.after}
              icon={<ChevronRight />}
              disabled={month >= last}
              onClick={() => setMonth(addMonths(month, 1))}
            />
          </div>
        </div>
        <Month weekdays={weekdays.map((name) => upperFirst(name.slice(0, 2)))} weeks={weeks} />
        <Days key={month} month={month} pickups={pickups} today={today} titleId={titleId} />
      </div>
    </Card>
  )
}

function Days({ month, pickups, today, titleId }: Props & { month: string; titleId: string }) {
  const { one } = useTexts('locatii')
  const { coming, over } = listPickupDays(month, pickups, today)
  const common = { today, titleId }
  if (coming.length === 0 && over.length === 0) return <p className="lead">{one.days.none}</p>
  if (coming.length === 0) return <DayList {...common} days={over} />
  return (
    <>
      <DayList {...common} days={coming} />
      {over.length > 0 && (
        <details className="calendar__over">
          <summary>{one.days.over(over.length)}</summary>
          <DayList {...common} days={over} />
        </details>
      )}
    </>
  )
}

interface DayListProps {
  days: readonly PickupDay[]
  today: Day
  titleId: string
}

function DayList({ days, today, titleId }: DayListProps) {
  const sayDay = useDayFormatter(today)
  return (
    <ol className="days" aria-labelledby={titleId}>
      {days.map(({ day, pickups, movedAway }) => (
        <li key={day} className="days__day">
          <strong className="num">{upperFirst(sayDay(day))}</strong>
          <ul className="days__pickups">
            {pickups.map((pickup) => (
              <li key={pickupKey(pickup)} className="days__pickup">
                <OnePickup pickup={pickup} today={today} />
              </li>
            ))}
            {movedAway.map((pickup) => (
              <li key={pickupKey(pickup)} className="days__pickup">
                <LeftPickup pickup={pickup} today={today} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

const pickupKey = ({ fractie, data, data_initiala }: Pickup) =>
  `${fractie} ${data} ${data_initiala}`

/** Pick-up rescheduled from this day, with its new day. */
function LeftPickup({ pickup: { fractie, data, motiv_mutare }, today }: OnePickupProps) {
  const { one } = useTexts('locatii')
  const nameOf = useFractionNames()
  const sayDay = useDayFormatter(today)
  return (
    <>
      <FractionBadge fraction={fractie} name={nameOf(fractie)} />
      <Note kind="plain" icon={<ArrowLeftRight />}>
        {[one.days.movedTo(sayDay(data)), motiv_mutare].filter(Boolean).join(': ')}
      </Note>
    </>
  )
}

interface OnePickupProps {
  pickup: Pickup
  today: Day
}

function OnePickup({ pickup, today }: OnePickupProps) {
  const nameOf = useFractionNames()
  const { fractie, interval, data, rezultat } = pickup
  const isToCome = rezultat === 'programata' && data >= today
  return (
    <>
      <FractionBadge fraction={fractie} name={nameOf(fractie)} />
      <span className="meta num">
        {isToCome ? interval : <Outcome pickup={pickup} today={today} hourOnly />}
      </span>
      <Moved pickup={pickup} />
    </>
  )
}
