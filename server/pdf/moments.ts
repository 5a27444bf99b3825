import { displayDay } from '#server/domain/display-day.ts'

const time = new Intl.DateTimeFormat('ro-RO', {
  timeZone: 'Europe/Bucharest',
  hour: '2-digit',
  minute: '2-digit',
})

/** A moment in Bucharest as it is shown: `31-03-2026, 14:05`. `instant` in ISO 8601. */
export const shownMoment = (instant: string): string =>
  `${shownDate(instant)}, ${time.format(new Date(instant))}`

/** The day of a moment in Bucharest as it is shown: `31-03-2026`. `instant` in ISO 8601. */
export const shownDate = (instant: string): string => displayDay(new Date(instant))
