import type { Day } from '#contract/days.ts'
import type { Pickup } from '#contract/locatii.ts'
import { formatWeekday } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { buildPickupWeek, type PickupDay } from '../../services/dashboard.ts'
import { Week } from '../../ui/week.tsx'
import { useFractionList } from '../shared/use-fraction-list.ts'
import { upperFirst, useDayFormatter } from '../shared/use-formatters.ts'

/** Pick-ups of the next seven days as bins. */
export function PlaceWeek({ pickups, today }: { pickups: readonly Pickup[]; today: Day }) {
  const texts = useTexts('locatii')
  const { names } = useTexts('fractii')
  const sayDay = useDayFormatter(today)
  const listOf = useFractionList()
  const week = buildPickupWeek(pickups, today)
  const next = week.find(({ fractions }) => fractions.length > 0)?.day

  function sentenceOf({ day, fractions }: PickupDay): string {
    const when = upperFirst(sayDay(day))
    return fractions.length === 0
      ? texts.one.weekEmpty(when)
      : texts.pickup(when, listOf(fractions))
  }

  return (
    <Week
      label={texts.one.week}
      names={names}
      days={week.map((one) => ({
        date: one.day,
        name: one.day === today ? texts.day.today : formatWeekday(one.day).slice(0, 3),
        number: String(Number(one.day.slice(-2))),
        sentence: sentenceOf(one),
        fractions: one.fractions,
        moved: one.moved,
        today: one.day === today,
        next: one.day === next,
      }))}
    />
  )
}
