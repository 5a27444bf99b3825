import { invoiceNumber } from '#contract/facturi.ts'
import type { Language } from '#contract/languages.ts'
import { pickup as pickupSchema } from '#contract/locatii.ts'
import type { Env } from '#server/config/env.ts'
import { toPickup } from '#server/domain/pickups.ts'
import type { PickupRow } from '#server/domain/pickups.ts'
import { translateContent } from '#server/domain/translate-content.ts'
import type { Translate } from '#server/domain/translations.ts'
import type { DueInvoice, EndingContract } from './dues.ts'
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

/** Days of a calendar. */
interface Days {
  pickups: PickupRow[]
  invoices: DueInvoice[]
  contract: EndingContract | null
}

/** Builds the calendar of a place. It contains no address and no sums, so that sharing it reveals only the days. */
export function buildCalendar(
  env: Pick<Env, 'publicUrl'>,
  place: Place,
  { pickups, invoices, contract }: Days,
  spoken: CalendarLanguage,
): Calendar {
  const host = new URL(env.publicUrl).hostname
  const texts = messages[spoken.language]
  return {
    name: texts.calendarName(place.alias),
    refreshHours: REFRESH_HOURS,
    events: [
      ...pickups.map((row) => toPickupEvent(host, place, row, spoken)),
      ...invoices.map(({ id, dueOn, createdAt, ...invoice }) => ({
        uid: `factura-${id}@${host}`,
        day: dueOn,
        sequence: 0,
        changedAt: createdAt,
        ...texts.formatDue(invoiceNumber(invoice), `${env.publicUrl}/#/plati#factura-${id}`),
      })),
      ...(contract
        ? [
            {
              uid: `contract-${contract.id}@${host}`,
              day: contract.endsOn,
              sequence: 0,
              changedAt: contract.updatedAt,
              ...texts.formatEnd(contract.numar, `${env.publicUrl}/#/contracte-active`),
            },
          ]
        : []),
    ],
  }
}

function toPickupEvent(
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
