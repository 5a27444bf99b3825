import { use } from 'react'
import { daysBetween, type Day } from '#contract/days.ts'
import type { Pickup, ServicePlaceSummary } from '#contract/locatii.ts'
import { formatDate, formatWeekday } from '../../i18n/dates.ts'
import { LanguageContext, useTexts } from '../../i18n/use-texts.ts'
import { nextPickup } from '../../services/dashboard.ts'
import { Bin } from '../../ui/bin.tsx'
import { ArrowLeftRight } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { upperFirst, useDayWords, useFractionList } from './use-words.ts'
import './locatii.css'

interface Props {
  place: ServicePlaceSummary
  today: Day
  /** The first thing on its screen. */
  large?: boolean
}

/** What is picked up next at a place, when, and by when the containers are to be out. */
export function NextPickup({ place, today, large }: Props) {
  const texts = useTexts('locatii')
  const language = use(LanguageContext)
  const sayDay = useDayWords(today)
  const listOf = useFractionList()
  const next = nextPickup(place, today)
  if (!next) return <p className="lead">{texts.mine.none}</p>
  const { day, fractions, outBy } = next
  // „Mâine” does not say the date, „luni, 09-03” does.
  const isNear = daysBetween(today, day) <= 1
  const date = isNear && `${upperFirst(formatWeekday(day, language))}, ${formatDate(day)}.`
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

/** From which day a pick-up was moved, and why. */
export function Moved({ pickup: { data_initiala, motiv_mutare } }: { pickup: Pickup }) {
  const texts = useTexts('locatii')
  const language = use(LanguageContext)
  if (data_initiala === undefined) return null
  const from = `${formatWeekday(data_initiala, language)}, ${formatDate(data_initiala)}`
  return (
    <Note kind="plain" icon={<ArrowLeftRight />}>
      {motiv_mutare === undefined ? texts.moved(from) : texts.movedWhy(from, motiv_mutare)}
    </Note>
  )
}
