import { plainStates } from '#contract/case-states.ro.ts'
import { formatDate } from './format.ts'
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

/** Words of a registration. `targetAt` is the operator's own target, sooner than the legal deadline. */
export function registered(
  kind: ThreadKind,
  { numar, denumire }: Named,
  now: Date,
  { dueAt, targetAt }: { dueAt: Date; targetAt?: Date | null },
) {
  const [within, first] = nouns[kind]
  const when = targetAt
    ? `Ne propunem să o rezolvăm până la ${formatDate(targetAt)}; termenul legal este ${formatDate(dueAt)}.`
    : `Vă răspundem până la ${formatDate(dueAt)}.`
  return {
    title: `Am înregistrat ${within} ${numar}`,
    text: `${first} dvs. „${denumire}” are numărul ${numar} din ${formatDate(now)}. ${when}`,
  }
}

const plainStateNames: Readonly<Record<string, string>> = plainStates

/** Words of a change of state: plain ones in the title, the official `label` in the text. */
export function stateChanged(
  kind: ThreadKind,
  { numar, denumire }: Named,
  state: string,
  label: string,
  note: string,
) {
  const [, first] = nouns[kind]
  return {
    title: `${first} ${numar}: ${plainStateNames[state] ?? label}`,
    text: `${first} dvs. „${denumire}” este acum în starea „${label}”.${note ? ` ${note}` : ''}`,
  }
}

export function extended(
  kind: ThreadKind,
  { numar, denumire }: Named,
  dueAt: Date,
  reason: string,
) {
  const [within, first] = nouns[kind]
  return {
    title: `${first} ${numar}: termen prelungit`,
    text: `Vă răspundem la ${within} „${denumire}” până la ${formatDate(dueAt)}. ${reason}`,
  }
}

export const extendedNote = (dueAt: Date, reason: string): string =>
  `Termen prelungit până la ${formatDate(dueAt)}. ${reason}`

export function answered(kind: ThreadKind, { numar, denumire }: Named) {
  const [within] = nouns[kind]
  return {
    title: `Mesaj nou la ${within} ${numar}`,
    text: `Aveți un mesaj de la operator despre ${within} „${denumire}”. Îl citiți în portal.`,
  }
}
