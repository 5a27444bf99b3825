import { useSignals } from '@preact/signals-react/runtime'
import { addDays } from '#contract/days.ts'
import type { Pickup, ServicePlaceSummary } from '#contract/locatii.ts'
import { formatShortDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  chosenPlace,
  choosePlace,
  listMovedPickups,
  nextPickup,
  buildPickupWeek,
  type NextPickup,
} from '../../services/dashboard.ts'
import { Bin } from '../../ui/bin.tsx'
import { Card } from '../../ui/card.tsx'
import { ArrowLeftRight } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { Week } from '../../ui/week.tsx'

interface Props {
  places: readonly ServicePlaceSummary[]
  today: string
}

/** Next pick-up at one of the citizen's places, and those of the coming week. */
export function PickupsCard({ places, today }: Props) {
  useSignals()
  const { pickups } = useTexts('dashboard')
  const place = chosenPlace(places)
  if (!place) return null
  const next = nextPickup(place, today)
  return (
    <Card
      title={pickups.title}
      className="stack dash__main"
      action={
        <a className="link" href={`#/locatie/${place.id}`}>
          {pickups.details}
        </a>
      }
    >
      <PlaceChoice places={places} place={place} />
      {next ? <Next next={next} today={today} /> : <p className="lead">{pickups.none}</p>}
      <WeekStrip pickups={place.apropiate} next={next} today={today} />
      {listMovedPickups(place.apropiate, today).map((pickup) => (
        <Moved key={`${pickup.fractie} ${pickup.data}`} pickup={pickup} today={today} />
      ))}
    </Card>
  )
}

function PlaceChoice({ places, place }: Omit<Props, 'today'> & { place: ServicePlaceSummary }) {
  const { pickups } = useTexts('dashboard')
  const nameOf = ({ alias, adresa }: ServicePlaceSummary) =>
    pickups.placeName(alias, pickups.address(adresa.strada, adresa.numar))
  if (places.length === 1) return <p className="pickups__place">{nameOf(place)}</p>
  return (
    <SelectInput
      className="pickups__choice"
      aria-label={pickups.place}
      value={place.id}
      onChange={(event) => choosePlace(Number(event.target.value))}
    >
      {places.map((one) => (
        <option key={one.id} value={one.id}>
          {nameOf(one)}
        </option>
      ))}
    </SelectInput>
  )
}

function Next({ next, today }: { next: NextPickup; today: string }) {
  const { pickups } = useTexts('dashboard')
  const { names } = useTexts('fractii')
  const { day, fractions, outBy } = next
  const when =
    day === today
      ? pickups.today
      : day === addDays(today, 1)
        ? pickups.tomorrow
        : pickups.onDay(day, formatShortDate(day, today))
  const words = fractions.map((fraction) => inSentence(names[fraction] ?? fraction)).join(', ')
  return (
    <div className="pickups__next">
      <Bin fraction={fractions[0]!} size="l" />
      <div>
        <p className="pickups__headline">{pickups.headline(when, words)}</p>
        {outBy && <p className="lead num">{pickups.outBy(outBy)}</p>}
      </div>
    </div>
  )
}

interface StripProps {
  pickups: readonly Pickup[]
  next: NextPickup | null
  today: string
}

function WeekStrip({ pickups: planned, next, today }: StripProps) {
  const { pickups } = useTexts('dashboard')
  const { names } = useTexts('fractii')
  const days = buildPickupWeek(planned, today).map(({ day, fractions, moved }) => {
    const words = fractions.map((fraction) => inSentence(names[fraction] ?? fraction)).join(', ')
    return {
      date: day,
      name: day === today ? pickups.todayShort : pickups.weekday(day),
      number: String(Number(day.slice(-2))),
      sentence: pickups.sentence(day, words, day === today, moved),
      fractions,
      today: day === today,
      next: day === next?.day,
      moved,
    }
  })
  return <Week label={pickups.week} days={days} names={names} />
}

function Moved({ pickup, today }: { pickup: Pickup; today: string }) {
  const { pickups } = useTexts('dashboard')
  const { names } = useTexts('fractii')
  const { fractie, data, data_initiala, motiv_mutare } = pickup
  if (data_initiala === undefined) return null
  const shown = (day: string) => formatShortDate(day, today)
  return (
    <Note kind="plain" icon={<ArrowLeftRight />}>
      {pickups.moved(
        names[fractie] ?? fractie,
        data,
        shown(data),
        data_initiala,
        shown(data_initiala),
      )}{' '}
      {motiv_mutare}
    </Note>
  )
}

const inSentence = (name: string) => name.charAt(0).toLocaleLowerCase('ro') + name.slice(1)
