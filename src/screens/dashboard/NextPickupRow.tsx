import { useSignals } from '@preact/signals-react/runtime'
import { addDays, type Day } from '#contract/days.ts'
import type { ServicePlaceSummary } from '#contract/locatii.ts'
import { dayOf } from '#contract/time-zone.ts'
import { formatShortDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { chosenPlace, nextPickup } from '../../services/dashboard.ts'
import { Bin } from '../../ui/bin.tsx'
import { Card } from '../../ui/card.tsx'
import { List, Row } from '../../ui/row.tsx'
import { useFractionList } from '../shared/use-fraction-list.ts'
import { usePlaceName } from './use-place-name.ts'

interface Props {
  places: readonly ServicePlaceSummary[]
  now: Date
  /** Fraction that the pick-up is of; any by default. */
  fraction?: string
}

/** Next pick-up at the chosen place, in one row; nothing for a citizen without a place. */
export function NextPickupRow({ places, now, fraction }: Props) {
  useSignals()
  const { pickups } = useTexts('dashboard')
  const listFractions = useFractionList()
  const placeName = usePlaceName()
  const place = chosenPlace(places)
  if (!place) return null
  const next = nextPickup(place, now, fraction)
  const details = [next?.outBy && pickups.outBy(next.outBy), places.length > 1 && placeName(place)]
  return (
    <Card flush>
      <List label={pickups.next}>
        <Row
          href={`#/locatie/${place.id}`}
          lead={next && <Bin fraction={next.fractions[0]!} size="m" />}
          title={
            next
              ? pickups.headline(
                  dayName(next.day, dayOf(now), pickups),
                  listFractions(next.fractions),
                )
              : pickups.none
          }
          line={details.filter(Boolean).join(' · ')}
        />
      </List>
    </Card>
  )
}

interface DayWords {
  today: string
  tomorrow: string
  onDay(day: Day, shown: string): string
}

function dayName(day: Day, today: Day, words: DayWords): string {
  if (day === today) return words.today
  if (day === addDays(today, 1)) return words.tomorrow
  return words.onDay(day, formatShortDate(day, today))
}
