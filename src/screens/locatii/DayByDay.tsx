import { useId, useState } from 'react'
import type { Day } from '#contract/days.ts'
import type { Pickup } from '#contract/locatii.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FractionBadge } from '../../ui/bin.tsx'
import { Card } from '../../ui/card.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Moved } from './NextPickup.tsx'
import { Outcome } from './Schedule.tsx'
import { comingDays, pastDays, type PickupDay } from './schedule.ts'
import { upperFirst, useDayWords, useFractionNames } from './use-words.ts'
import './locatii.css'

type Side = 'next' | 'past'
const sides: readonly Side[] = ['next', 'past']
const PAGE = 10

/** Half a year of pick-ups to come, and how those of the last half year went. */
export function DayByDay({ pickups, today }: { pickups: readonly Pickup[]; today: Day }) {
  const { one } = useTexts('locatii')
  const panelId = useId()
  const [side, setSide] = useState<Side>('next')
  const days = side === 'next' ? comingDays(pickups, today) : pastDays(pickups, today)
  return (
    <Card title={one.days.title}>
      <div className="stack">
        <Tabs
          label={one.days.title}
          panelId={panelId}
          value={side}
          items={sides.map((key) => ({ key, label: one.days[key] }))}
          onChange={setSide}
        />
        <div id={panelId} role="tabpanel" aria-label={one.days[side]}>
          <Days key={side} days={days} today={today} />
        </div>
      </div>
    </Card>
  )
}

function Days({ days, today }: { days: readonly PickupDay[]; today: Day }) {
  const { one } = useTexts('locatii')
  const lists = useTexts('lists')
  const [pages, setPages] = useState(1)
  const shown = days.slice(0, pages * PAGE)
  if (days.length === 0) return <p className="lead">{one.noSchedule}</p>
  return (
    <div className="stack">
      <ol className="days">
        {shown.map((day) => (
          <PickupsOfDay key={day.day} day={day} today={today} />
        ))}
      </ol>
      {days.length > PAGE && (
        <Pager
          text={one.shownDays(shown.length, days.length)}
          moreLabel={lists.more}
          onMore={shown.length < days.length ? () => setPages(pages + 1) : undefined}
        />
      )}
    </div>
  )
}

function PickupsOfDay({ day: { day, pickups }, today }: { day: PickupDay; today: Day }) {
  const sayDay = useDayWords(today)
  return (
    <li className="days__day">
      <strong className="num">{upperFirst(sayDay(day))}</strong>
      <ul className="days__pickups">
        {pickups.map((pickup) => (
          <li key={pickup.fractie} className="days__pickup">
            <OnePickup pickup={pickup} today={today} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function OnePickup({ pickup, today }: { pickup: Pickup; today: Day }) {
  const nameOf = useFractionNames()
  const { fractie, interval, data, rezultat } = pickup
  const isToCome = rezultat === 'programata' && data >= today
  return (
    <>
      <FractionBadge fraction={fractie} name={nameOf(fractie)} />
      <span className="meta num">{isToCome ? interval : <Outcome pickup={pickup} hourOnly />}</span>
      <Moved pickup={pickup} />
    </>
  )
}
