import { daysBetween } from '#contract/days.ts'
import type { CaseState, DeskCase } from '#contract/desk/cazuri.ts'
import { dayOf } from '#contract/time-zone.ts'
import { formatDate } from '#src/i18n/dates.ts'
import type { Tone } from '#src/ui/tone.tsx'
import { texts } from './texts.ro.ts'

const words = texts.head

const dismissed = ['clasata', 'anulata', 'respinsa']

/** Tone of a case's state: who has to act. */
export function toneOf({ stare, deschis }: Pick<DeskCase, 'stare' | 'deschis'>): Tone {
  if (!deschis) return dismissed.includes(stare.cod) ? 'idle' : 'done'
  return stare.cod === 'completare_necesara' ? 'turn' : 'wait'
}

/** The citizen's words for a state; null where they are its name. */
export const citizenWords = ({ nume, cetatean }: CaseState): string | null =>
  cetatean === '' || cetatean.toLowerCase() === nume.toLowerCase() ? null : cetatean

export interface Due {
  text: string
  /** Days left, or days late; null when it does not count any more. */
  rest: string | null
  isLate: boolean
}

/** Describes the term of a case as of a moment. */
export function describeDue(
  { termen_la, deschis }: Pick<DeskCase, 'termen_la' | 'deschis'>,
  now: Date,
): Due {
  if (termen_la === null) return { text: words.noTerm, rest: null, isLate: false }
  const text = words.due(formatDate(termen_la))
  if (!deschis) return { text, rest: null, isLate: false }
  const days = daysBetween(dayOf(now), dayOf(new Date(termen_la)))
  const isLate = new Date(termen_la) < now
  return { text, rest: isLate ? words.late(-days) : words.left(days), isLate }
}
