import { plainStates } from '#contract/case-states.en.ts'
import { formatDate, formatDayIn } from './format.ts'
import type { CaseTexts } from './case-texts.ro.ts'
import type { ThreadKind } from './thread-kind.ts'

const nouns: Record<ThreadKind, [within: string, first: string]> = {
  solicitare: ['request', 'Request'],
  sesizare: ['complaint', 'Complaint'],
}

const names: Readonly<Record<string, string>> = plainStates

/** English of the notifications in `case-texts.ro.ts`. */
export const caseTexts: CaseTexts = {
  registered(kind, { numar, denumire }, now, { dueAt, targetAt }) {
    const [within] = nouns[kind]
    const when = targetAt
      ? `We aim to resolve it by ${formatDate(targetAt, 'en')}; the legal deadline is ${formatDate(dueAt, 'en')}.`
      : `We will answer by ${formatDate(dueAt, 'en')}.`
    return {
      title: `We have registered ${within} ${numar}`,
      text: `Your ${within} “${denumire}” has number ${numar} of ${formatDate(now, 'en')}. ${when}`,
    }
  },
  stateChanged(kind, { numar, denumire }, state, label, note) {
    const [within, first] = nouns[kind]
    return {
      title: `${first} ${numar}: ${names[state] ?? label}`,
      text: `Your ${within} “${denumire}” is now in the state “${label}”.${note ? ` ${note}` : ''}`,
    }
  },
  extended(kind, { numar, denumire }, dueAt, reason) {
    const [within, first] = nouns[kind]
    return {
      title: `${first} ${numar}: deadline extended`,
      text: `We answer your ${within} “${denumire}” by ${formatDate(dueAt, 'en')}. ${reason}`,
    }
  },
  crewReturns({ numar, denumire }, day, by) {
    return {
      title: `Complaint ${numar}: the crew returns`,
      text: `Your complaint “${denumire}”: the crew returns on ${formatDayIn('en', day)}${by === null ? '' : `, by ${by}`}.`,
    }
  },
  answered(kind, { numar, denumire }) {
    const [within] = nouns[kind]
    return {
      title: `New message about ${within} ${numar}`,
      text: `You have a message from the operator about your ${within} “${denumire}”. Read it in the portal.`,
    }
  },
  merged(kind, { numar, denumire }, mainNumber) {
    const [within, first] = nouns[kind]
    const outcome =
      mainNumber === null
        ? kind === 'sesizare'
          ? 'We have merged it with a complaint about the same problem. We will tell you when the problem is solved.'
          : 'We have merged it with a request about the same matter, which we are working on.'
        : `We have merged it with your ${within} ${mainNumber}, which we will answer.`
    return {
      title: `${first} ${numar}: we are already working on it`,
      text: `Your ${within} “${denumire}” is about something we are already working on. ${outcome}`,
    }
  },
  duplicateSolved(kind, { numar, denumire }) {
    const [within, first] = nouns[kind]
    return {
      title: `${first} ${numar}: the problem is solved`,
      text: `We have solved the problem you wrote about in your ${within} “${denumire}”. Thank you.`,
    }
  },
  supportedChanged({ denumire, street }, state) {
    const what = street === '' ? denumire : `${denumire}, ${street}`
    return {
      title: `${what}: ${names[state] ?? state}`,
      text: `The complaint you support (“${what}”) is now: ${names[state] ?? state}.`,
    }
  },
}
