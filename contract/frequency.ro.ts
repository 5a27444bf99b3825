/** How often a round goes: the weekdays are those of every week, of every second one, or of the month. */
export const rhythms = [
  'saptamanal',
  'doua_saptamani',
  'prima_din_luna',
  'ultima_din_luna',
] as const
export type Rhythm = (typeof rhythms)[number]

export interface Frequency {
  rhythm: Rhythm
  /** From 1, Monday, in their order; at least one. */
  weekdays: readonly number[]
  byAppointment: boolean
}

/** Names of the weekdays, from Monday. */
export const weekdayNames = ['luni', 'marți', 'miercuri', 'joi', 'vineri', 'sâmbătă', 'duminică']

const weekly = [
  'săptămânal',
  'de două ori pe săptămână',
  'de trei ori pe săptămână',
  'de patru ori pe săptămână',
  'de cinci ori pe săptămână',
  'de șase ori pe săptămână',
]
const APPOINTMENT = ', cu programare'

/** Makes the sentence that citizens read, as „săptămânal, luni”. */
export function formatFrequency({ rhythm, weekdays, byAppointment }: Frequency): string {
  const days = joinNames(weekdays.map((day) => weekdayNames[day - 1] ?? ''))
  return formatRhythm(rhythm, weekdays.length, days) + (byAppointment ? APPOINTMENT : '')
}

function formatRhythm(rhythm: Rhythm, count: number, days: string): string {
  switch (rhythm) {
    case 'saptamanal':
      return count === weekdayNames.length ? 'zilnic' : `${weekly[count - 1] ?? ''}, ${days}`
    case 'doua_saptamani':
      return `o dată la două săptămâni, ${days}`
    case 'prima_din_luna':
      return `lunar, în prima ${days}`
    case 'ultima_din_luna':
      return `lunar, în ultima ${days}`
  }
}

/** Joins names as a sentence has them: „luni, marți și joi”. */
function joinNames(names: string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} și ${last}`
}

/** Reads a sentence that `formatFrequency` makes; null for any other. */
export function parseFrequency(text: string): Frequency | null {
  const named = weekdayNames.flatMap((name, index) => (text.includes(name) ? [index + 1] : []))
  const weekdays = named.length > 0 ? named : weekdayNames.map((_, index) => index + 1)
  const byAppointment = text.endsWith(APPOINTMENT)
  const possible = rhythms.map((rhythm) => ({ rhythm, weekdays, byAppointment }))
  return possible.find((one) => formatFrequency(one) === text) ?? null
}
