import { plainStates } from '#contract/case-states.ro.ts'
import { formatDate, formatFullDay } from './format.ts'
import type { NoticeWords } from './notice-words.ts'
import type { ThreadKind } from './thread-kind.ts'

/** A case as named in notifications: nothing the citizen wrote, as a locked screen may show it. */
interface Named {
  numar: string
  /** Name of its type or category. */
  denumire: string
}

const nouns: Record<ThreadKind, [within: string, first: string]> = {
  solicitare: ['solicitarea', 'Solicitarea'],
  sesizare: ['sesizarea', 'Sesizarea'],
}
const routes: Record<ThreadKind, string> = {
  solicitare: '/solicitare-view/',
  sesizare: '/sesizare/',
}

/** Returns the route of the case's page. */
export const caseLink = (kind: ThreadKind, id: number): string => `${routes[kind]}${id}`

/** When a case is answered: `targetAt` is the operator's own target, sooner than the legal deadline. */
export interface Due {
  dueAt: Date
  targetAt?: Date | null
}

/** Notifications about a case, in one language. */
export interface CaseTexts {
  registered(kind: ThreadKind, named: Named, now: Date, due: Due): NoticeWords
  /** Plain words of the state in the title, its official `label` in the text. */
  stateChanged(
    kind: ThreadKind,
    named: Named,
    state: string,
    label: string,
    note: string,
  ): NoticeWords
  extended(kind: ThreadKind, named: Named, dueAt: Date, reason: string): NoticeWords
  /** `by` is the time by which; null if it is not said. */
  crewReturns(named: Named, day: string, by: string | null): NoticeWords
  answered(kind: ThreadKind, named: Named): NoticeWords
  /** `mainNumber` is null when the main case is another citizen's. */
  merged(kind: ThreadKind, named: Named, mainNumber: string | null): NoticeWords
  /** About a duplicate whose main case was solved. */
  duplicateSolved(kind: ThreadKind, named: Named): NoticeWords
  /** About another citizen's sesizare that the reader supports; `street` is empty if it names none. */
  supportedChanged(named: { denumire: string; street: string }, state: string): NoticeWords
}

const names: Readonly<Record<string, string>> = plainStates

export const caseTexts: CaseTexts = {
  registered(kind, { numar, denumire }, now, { dueAt, targetAt }) {
    const [within, first] = nouns[kind]
    const when = targetAt
      ? `Ne propunem să o rezolvăm până la ${formatDate(targetAt)}; termenul legal este ${formatDate(dueAt)}.`
      : `Vă răspundem până la ${formatDate(dueAt)}.`
    return {
      title: `Am înregistrat ${within} ${numar}`,
      text: `${first} dvs. „${denumire}” are numărul ${numar} din ${formatDate(now)}. ${when}`,
    }
  },
  stateChanged(kind, { numar, denumire }, state, label, note) {
    const [, first] = nouns[kind]
    return {
      title: `${first} ${numar}: ${names[state] ?? label}`,
      text: `${first} dvs. „${denumire}” este acum în starea „${label}”.${note ? ` ${note}` : ''}`,
    }
  },
  extended(kind, { numar, denumire }, dueAt, reason) {
    const [within, first] = nouns[kind]
    return {
      title: `${first} ${numar}: termen prelungit`,
      text: `Vă răspundem la ${within} „${denumire}” până la ${formatDate(dueAt)}. ${reason}`,
    }
  },
  crewReturns({ numar, denumire }, day, by) {
    return {
      title: `Sesizarea ${numar}: echipa revine`,
      text: `Sesizarea dvs. „${denumire}”: ${crewReturnNote(day, by)}`,
    }
  },
  answered(kind, { numar, denumire }) {
    const [within] = nouns[kind]
    return {
      title: `Mesaj nou la ${within} ${numar}`,
      text: `Aveți un mesaj de la operator despre ${within} „${denumire}”. Îl citiți în portal.`,
    }
  },
  merged(kind, { numar, denumire }, mainNumber) {
    const [, first] = nouns[kind]
    return {
      title: `${first} ${numar}: ne ocupăm deja de ea`,
      text: `${first} dvs. „${denumire}” este despre ceva de care ne ocupăm deja. ${mergedNote(kind, mainNumber)}`,
    }
  },
  duplicateSolved(kind, { numar, denumire }) {
    const [within, first] = nouns[kind]
    return {
      title: `${first} ${numar}: problema este rezolvată`,
      text: `Am rezolvat problema despre care ne-ați scris în ${within} „${denumire}”. Vă mulțumim.`,
    }
  },
  supportedChanged({ denumire, street }, state) {
    const what = street === '' ? denumire : `${denumire}, ${street}`
    return {
      title: `${what}: ${names[state] ?? state}`,
      text: `Sesizarea pe care o susțineți („${what}”) este acum: ${names[state] ?? state}.`,
    }
  },
}

/** Note of a duplicate's history. `mainNumber` is null when the main case is another citizen's. */
export function mergedNote(kind: ThreadKind, mainNumber: string | null): string {
  const [within] = nouns[kind]
  if (mainNumber !== null) return `Am unit-o cu ${within} dvs. ${mainNumber}, la care vă răspundem.`
  return kind === 'sesizare'
    ? 'Am unit-o cu o sesizare despre aceeași problemă. Vă anunțăm când problema este rezolvată.'
    : 'Am unit-o cu o solicitare despre același lucru, de care ne ocupăm.'
}

export const solvedDuplicateNote = 'Problema a fost rezolvată.'

/** Note of the first step of a case that staff took down. */
export const phoneNote: string = 'Înregistrată la telefon'

/** Note of the first step of a case that a program sent through Open311. */
export const open311Note: string = 'Primită prin Open311'

export const extendedNote = (dueAt: Date, reason: string): string =>
  `Termen prelungit până la ${formatDate(dueAt)}. ${reason}`

/** Note of the history that says when the crew returns. */
export const crewReturnNote = (day: string, by: string | null): string =>
  `Echipa revine ${formatFullDay(day)}${by === null ? '' : `, până la ${by}`}.`
