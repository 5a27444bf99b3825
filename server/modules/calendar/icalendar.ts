import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'

/** A calendar to be subscribed to (RFC 5545): whole days, without time zones. */
export interface Calendar {
  name: string
  /** How often a reader should ask again. */
  refreshHours: number
  events: CalendarEvent[]
}

export interface CalendarEvent {
  /** The same for the same event for ever, also when it is moved. */
  uid: string
  day: Day
  summary: string
  description: string
  /** Goes up each time the event is moved. */
  sequence: number
  changedAt: Date
  /** What to say the evening before; null: nothing. */
  reminder: string | null
}

const PRODUCT = '-//Portal salubritate//Calendar colectare//RO'
const MAX_OCTETS = 75
/** From midnight of the day back to 19:00 of the day before, in the reader's own time. */
const EVENING_BEFORE = '-PT5H'

export function writeCalendar({ name, refreshHours, events }: Calendar): string {
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

// Without a METHOD, DTSTAMP is when the event was last changed: so the same days are the same bytes.
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

// A text holds no control characters; its line breaks are written as `\n`.
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, '')
}

/** Breaks a line after 75 octets at most, never within a character; each next part begins with a space. */
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
