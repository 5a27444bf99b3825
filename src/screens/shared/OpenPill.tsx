import type { Day } from '#contract/days.ts'
import type { PublicPointSummary } from '#contract/locatii.ts'
import { daysBetween } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Clock, Lock } from '../../ui/icons.ts'
import { StatusPill } from '../../ui/status-pill.tsx'
import { computeOpenState, type DayHour } from './open-state.ts'
import { useNearDayFormatter } from './use-formatters.ts'

interface Props {
  point: Pick<PublicPointSummary, 'program' | 'non_stop' | 'tip'>
  now: Date
}

/** Pill with a point's current open state and until when it lasts. */
export function OpenPill({ point, now }: Props) {
  const { open } = useTexts('locatii')
  const today = dayOf(now)
  const sayDay = useNearDayFormatter(today)
  const state = computeOpenState(point, now)
  if (state.kind === 'unknown') return null
  if (state.kind === 'always') return <StatusPill kind="done">{open.always}</StatusPill>
  if (state.kind === 'seasonal') return <StatusPill kind="idle">{open.seasonal}</StatusPill>
  if (state.kind === 'open') {
    const { day, hour } = state.until
    return (
      <StatusPill kind="done" icon={<Clock />}>
        {isUnambiguousHour(state.until, today)
          ? open.until(hour)
          : open.untilDay(sayDay(day), hour)}
      </StatusPill>
    )
  }
  return (
    <StatusPill kind="idle" icon={<Lock />}>
      {closedWords(state.opens)}
    </StatusPill>
  )

  function closedWords(opens: DayHour | null): string {
    if (!opens) return open.closed
    if (opens.day === today) return open.closedUntil(opens.hour)
    return open.closedUntilDay(sayDay(opens.day), opens.hour)
  }
}

const NOON = '12:00'

/** True if it is today or before noon tomorrow, when the hour alone is unambiguous. */
function isUnambiguousHour({ day, hour }: DayHour, today: Day): boolean {
  return day === today || (daysBetween(today, day) === 1 && hour < NOON)
}
