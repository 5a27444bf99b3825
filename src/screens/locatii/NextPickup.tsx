import { daysBetween } from '#contract/days.ts'
import type { Pickup, ServicePlaceSummary } from '#contract/locatii.ts'
import { dayOf } from '#contract/time-zone.ts'
import { formatDate, formatWeekday } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { nextPickup } from '../../services/dashboard.ts'
import { Bin } from '../../ui/bin.tsx'
import { ArrowLeftRight } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { useFractionList } from '../shared/use-fraction-list.ts'
import { upperFirst, useDayFormatter } from '../shared/use-formatters.ts'
import './locatii.css'

interface Props {
  place: ServicePlaceSummary
  now: Date
  /** Larger, as the first element of a screen. */
  large?: boolean
}

/** Next pick-up at a place: fractions, day and the hour by which containers must be out. */
export function NextPickup({ place, now, large }: Props) {
  const today = dayOf(now)
  const texts = useTexts('locatii')
  const sayDay = useDayFormatter(today)
  const listOf = useFractionList()
  const next = nextPickup(place, now)
  if (!next) return <p className="lead">{texts.mine.none}</p>
  const { day, fractions, outBy } = next
  // „Mâine” needs the date added; „luni, 09-03” already has it.
  const isNear = daysBetween(today, day) <= 1
  const date = isNear && `${upperFirst(formatWeekday(day))}, ${formatDate(day)}.`
  const details = [date, outBy && texts.putOut(outBy)].filter(Boolean).join(' ')
  const moved = place.apropiate.find(
    ({ data, data_initiala }) => data === day && data_initiala !== undefined,
  )
  return (
    <div className="next-pickup">
      <span className="next-pickup__bins">
        {fractions.map((fraction) => (
          <Bin key={fraction} fraction={fraction} size={large ? 'l' : 'm'} />
        ))}
      </span>
      <div className="next-pickup__words">
        <p className={large ? 'next-pickup__title' : undefined}>
          <strong>{texts.pickup(upperFirst(sayDay(day)), listOf(fractions))}</strong>
        </p>
        {details && <p className="lead num">{details}</p>}
        {moved && <Moved pickup={moved} />}
      </div>
    </div>
  )
}

/** Original day of a rescheduled pick-up, and the reason. */
export function Moved({ pickup: { data_initiala, motiv_mutare } }: { pickup: Pickup }) {
  const texts = useTexts('locatii')
  if (data_initiala === undefined) return null
  const from = `${formatWeekday(data_initiala)}, ${formatDate(data_initiala)}`
  return (
    <Note kind="plain" icon={<ArrowLeftRight />}>
      {motiv_mutare === undefined ? texts.moved(from) : texts.movedWhy(from, motiv_mutare)}
    </Note>
  )
}
