import { useSignals } from '@preact/signals-react/runtime'
import type { Day } from '#contract/days.ts'
import type { Pickup, ServicePlaceSummary } from '#contract/locatii.ts'
import { dayOf } from '#contract/time-zone.ts'
import { formatShortDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  chosenPlace,
  choosePlace,
  listMovedPickups,
  nextPickup,
  buildPickupWeek,
} from '../../services/dashboard.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ArrowLeftRight, Flag } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { Week } from '../../ui/week.tsx'
import { EveReminderButton } from '../shared/EveReminderButton.tsx'
import { reportMissedPickup } from '../shared/report-missed-pickup.ts'
import { useFractionList } from '../shared/use-fraction-list.ts'
import { usePlaceName } from './use-place-name.ts'

interface Props {
  places: readonly ServicePlaceSummary[]
  now: Date
}

/** Pick-ups of the coming week at one of the citizen's places. */
export function PickupsCard({ places, now }: Props) {
  useSignals()
  const { pickups } = useTexts('dashboard')
  const place = chosenPlace(places)
  if (!place) return null
  const today = dayOf(now)
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
      <WeekStrip place={place} now={now} today={today} />
      {listMovedPickups(place.apropiate, today).map((pickup) => (
        <Moved key={`${pickup.fractie} ${pickup.data}`} pickup={pickup} today={today} />
      ))}
      <EveReminderButton key={place.id} place={place} />
      <Button icon={<Flag />} onClick={() => void reportMissedPickup(place)}>
        {pickups.missed}
      </Button>
    </Card>
  )
}

function PlaceChoice({ places, place }: Omit<Props, 'now'> & { place: ServicePlaceSummary }) {
  const { pickups } = useTexts('dashboard')
  const placeName = usePlaceName()
  if (places.length === 1) return <p className="pickups__place">{placeName(place)}</p>
  return (
    <SelectInput
      className="pickups__choice"
      aria-label={pickups.place}
      value={place.id}
      onChange={(event) => choosePlace(Number(event.target.value))}
    >
      {places.map((one) => (
        <option key={one.id} value={one.id}>
          {placeName(one)}
        </option>
      ))}
    </SelectInput>
  )
}

interface WeekProps extends Pick<Props, 'now'> {
  place: ServicePlaceSummary
  today: Day
}

function WeekStrip({ place, now, today }: WeekProps) {
  const { pickups } = useTexts('dashboard')
  const { names } = useTexts('fractii')
  const listFractions = useFractionList()
  const next = nextPickup(place, now)
  const days = buildPickupWeek(place.apropiate, today).map(({ day, fractions, moved }) => {
    const words = listFractions(fractions)
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
