import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'

/** A subscribable calendar (RFC 5545) of all-day events, without time zones. */
export interface Calendar {
  name: string
  /** Refresh interval suggested to calendar apps. */
  refreshHours: number
  events: CalendarEvent[]
}

export interface CalendarEvent {
  /** Stable for the life of an event, also when it is moved. */
  uid: string
  day: Day
  summary: string
  description: string
  /** Incremented each time the event is moved. */
  sequence: number
  changedAt: Date
  /** Text of the alarm on the evening before; null for no alarm. */
  reminder: string | null
}

const PRODUCT = '-//Portal salubritate//Calendar colectare//RO'
const MAX_OCTETS = 75
/** Alarm trigger: five hours before the day begins, 19:00 on the day before, in the reader's local time. */
const EVENING_BEFORE = '-PT5H'

export function serializeCalendar({ name, refreshHours, events }: Calendar): string {
  const ttl = `PT${refreshHours}H`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${ttl}`,
    `X-PUBLISHED-TTL:${ttl}`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

// Without a METHOD, DTSTAMP is the time of the event's last change, so that the same days give the same bytes.
function eventLines(event: CalendarEvent): string[] {
  const changed = utcTime(event.changedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART;VALUE=DATE:${compactDay(event.day)}`,
    `DTEND;VALUE=DATE:${compactDay(addDays(event.day, 1))}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    'TRANSP:TRANSPARENT',
    ...(event.reminder === null ? [] : alarmLines(event.reminder)),
    'END:VEVENT',
  ]
}

const alarmLines = (reminder: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(reminder)}`,
  `TRIGGER:${EVENING_BEFORE}`,
  'END:VALARM',
]

const compactDay = (day: Day): string => day.replaceAll('-', '')
const utcTime = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '')

// TEXT values may hold no control characters; line breaks are written as `\n`.
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, '')
}

/** Folds a line at 75 octets, never within a character; continuation lines begin with a space. */
export function foldLine(line: string): string {
  const parts = ['']
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) {
      parts.push(' ')
      octets = 1
    }
    parts[parts.length - 1] += character
    octets += size
  }
  return parts.join('\r\n')
}
