import type { Language } from '#contract/languages.ts'
import { pickup as pickupSchema } from '#contract/locatii.ts'
import type { Env } from '#server/config/env.ts'
import { toPickup } from '#server/domain/pickups.ts'
import type { PickupRow } from '#server/domain/pickups.ts'
import { translateContent } from '#server/domain/translate-content.ts'
import type { Translate } from '#server/domain/translations.ts'
import type { Calendar, CalendarEvent } from './icalendar.ts'
import * as en from './messages.en.ts'
import * as ro from './messages.ro.ts'

interface Place {
  alias: string
  createdAt: Date
}

/** Language of a calendar, with the translator of the operator's texts in it. */
export interface CalendarLanguage {
  language: Language
  translate: Translate | null
}

const REFRESH_HOURS = 6
const messages: Record<Language, typeof ro> = { ro, en }

/** Builds the calendar of a place. It contains no address, so that sharing it reveals only the days. */
export function buildCalendar(
  env: Pick<Env, 'publicUrl'>,
  place: Place,
  rows: PickupRow[],
  spoken: CalendarLanguage,
): Calendar {
  const host = new URL(env.publicUrl).hostname
  return {
    name: messages[spoken.language].calendarName(place.alias),
    refreshHours: REFRESH_HOURS,
    events: rows.map((row) => toCalendarEvent(host, place, row, spoken)),
  }
}

function toCalendarEvent(
  host: string,
  { createdAt }: Place,
  row: PickupRow,
  { language, translate }: CalendarLanguage,
): CalendarEvent {
  const { placeId, round, day } = row
  const original = toPickup(row)
  const pickup = translate ? translateContent(pickupSchema, original, translate) : original
  const texts = messages[language]
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
