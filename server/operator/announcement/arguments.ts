import { isDay } from '#contract/days.ts'
import { announcementToSend } from '#contract/operator/anunturi.ts'
import type { AnnouncementToSend, Audience, StreetSelection } from '#contract/operator/anunturi.ts'
import { userKinds } from '#contract/forms.ts'
import { toInstant } from '#contract/time-zone.ts'
import type { ParsedArguments } from '../arguments.ts'
import type { Options } from '../command.ts'
import { OperatorError, UsageError } from '../errors.ts'
import { describeIssue } from './describe-issue.ts'

export const audienceOptions: Options = {
  strazi: {
    value: 'străzi',
    about: 'numai pe aceste străzi, despărțite cu ; ca „Calea Mare; Str. Exemplului 10-40”',
  },
  contracte: {
    value: 'numere',
    about: 'numai clienților cu aceste contracte sau coduri, despărțite cu virgulă',
  },
  sector: { value: 'sector', about: 'numai în acest sector, ca 5' },
  tip: { value: 'tip', about: `numai clienților de un fel: ${userKinds.join(', ')}` },
}

export const announcementOptions: Options = {
  'titlu-en': { value: 'titlu', about: 'titlul în engleză; fără el, anunțul rămâne în română' },
  'text-en': { value: 'text', about: 'textul în engleză' },
  link: { value: 'rută', about: 'unde duce anunțul în portal, ca /utile' },
  ...audienceOptions,
  la: { value: 'moment', about: 'când pleacă, ca „2026-12-24 09:00”; altfel acum' },
  expira: { value: 'moment', about: 'până când este de actualitate; altfel rămâne' },
}

/** Reads an announcement from a command line. Throws an `OperatorError` or a `UsageError`. */
export function parseAnnouncement(given: ParsedArguments): AnnouncementToSend {
  const [titlu = '', text = ''] = given.args
  const english = { titlu: given.text('titlu-en') ?? '', text: given.text('text-en') ?? '' }
  const parsed = announcementToSend.safeParse({
    titlu,
    text,
    engleza: english.titlu === '' && english.text === '' ? undefined : english,
    legatura: given.text('link'),
    destinatari: parseAudience(given),
    la: parseMoment(given, 'la'),
    expira: parseMoment(given, 'expira'),
  })
  if (!parsed.success) throw new OperatorError(describeIssue(parsed.error.issues[0]))
  return parsed.data
}

function parseAudience(given: ParsedArguments): Audience {
  const chosen = Object.keys(audienceOptions).filter((name) => given.has(name))
  if (chosen.length > 1) {
    throw new UsageError(`Se dă una singură: ${chosen.map((name) => `--${name}`).join(', ')}.`)
  }
  const value = chosen[0] === undefined ? '' : (given.text(chosen[0]) ?? '')
  switch (chosen[0]) {
    case 'strazi':
      return { fel: 'strazi', strazi: splitList(value, /;/).map(parseStreet) }
    case 'contracte':
      return { fel: 'coduri', coduri: splitList(value, /[\s,;]+/) }
    case 'sector':
      return { fel: 'sector', sector: value }
    case 'tip':
      return { fel: 'tip', tip: parseKind(value) }
    default:
      return { fel: 'toti' }
  }
}

const splitList = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

function parseKind(word: string) {
  const kind = userKinds.find((known) => known === word)
  if (kind) return kind
  throw new UsageError(`--tip poate fi: ${userKinds.join(', ')}.`)
}

/** Reads a street with an optional range of numbers: „Str. Sebastian 10-40”. */
function parseStreet(text: string): StreetSelection {
  const [, strada, first, last] = /^(.+?)\s+(\d{1,4})\s*[-–]\s*(\d{1,4})$/.exec(text) ?? []
  if (strada === undefined) return { strada: text }
  return { strada, de_la: Number(first), pana_la: Number(last) }
}

/** Reads a day and a time of the city's clocks. Returns an instant in UTC. */
function parseMoment(given: ParsedArguments, option: string): string | undefined {
  const text = given.text(option)
  if (text === undefined) return undefined
  const [day = '', time = ''] = text.trim().split(/[ T]/)
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
  const moment = isDay(day) && isTime ? toInstant(day, time) : null
  if (!moment) throw new UsageError(`--${option} cere o zi și o oră: „AAAA-LL-ZZ OO:MM”.`)
  return moment.toISOString()
}
