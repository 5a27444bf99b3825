import type { Env } from '#server/config/env.ts'
import { toPickup } from '#server/domain/pickups.ts'
import type { PickupRow } from '#server/domain/pickups.ts'
import type { Calendar, CalendarEvent } from './icalendar.ts'
import * as texts from './messages.ro.ts'

interface Place {
  alias: string
  createdAt: Date
}

const REFRESH_HOURS = 6

/** Builds the calendar of a place. It contains no address, so that sharing it reveals only the days. */
export function buildCalendar(
  env: Pick<Env, 'publicUrl'>,
  place: Place,
  rows: PickupRow[],
): Calendar {
  const host = new URL(env.publicUrl).hostname
  return {
    name: texts.calendarName(place.alias),
    refreshHours: REFRESH_HOURS,
    events: rows.map((row) => toCalendarEvent(host, place, row)),
  }
}

function toCalendarEvent(host: string, { createdAt }: Place, row: PickupRow): CalendarEvent {
  const { placeId, round, day } = row
  const pickup = toPickup(row)
  return {
    uid: `colectare-${placeId}-${round.id}-${day.movedFrom[0] ?? day.day}@${host}`,
    day: day.day,
    summary: texts.formatSummary(pickup),
    description: texts.formatDescription(pickup),
    sequence: day.movedFrom.length,
    changedAt: day.doneAt ?? createdAt,
    reminder: pickup.rezultat === 'programata' ? texts.formatReminder(pickup) : null,
  }
}
