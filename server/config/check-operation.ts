import type { Feature } from '#contract/features.ts'
import type { PortalConfig } from '#contract/portal.ts'
import { getDemoCity } from './city/load-city.ts'
import type { Variables } from './env-variables.ts'
import { isLoopback } from './loopback.ts'

/** Name of a variable, and what is wrong with it. */
export type Problem = [variable: string, problem: string]

export const missing = 'lipsește'

/** Variables required in real operation, but not in demonstration. */
export const operationNames = ['APP_KEY', 'SMS_URL', 'SMTP_URL', 'MAIL_FROM'] as const

/**
 * Estimated entropy in bits that a signing key has at least. The lowest of four million random
 * keys of 32 hexadecimal digits had 86.
 */
const MIN_KEY_BITS = 80

/** Finds what would make real operation unsafe, or show citizens the example's details. */
export function checkOperation(
  vars: Variables,
  publicUrl: string,
  {
    operator,
    featuresOff,
  }: { operator: PortalConfig['operator']; featuresOff: ReadonlySet<Feature> },
): Problem[] {
  return [
    ...checkRequired(vars, featuresOff),
    ...checkPublicUrl(vars, publicUrl),
    ...checkAppKey(vars),
    ...checkSms(vars),
    ...checkOperator(operator),
  ]
}

function checkRequired(vars: Variables, featuresOff: ReadonlySet<Feature>): Problem[] {
  const needed = ['PUBLIC_URL', ...operationNames] as const
  const isNeeded = (name: (typeof needed)[number]) => name !== 'SMS_URL' || !featuresOff.has('sms')
  return needed.filter((name) => !vars[name] && isNeeded(name)).map((name) => [name, missing])
}

// Passwords and session tokens pass through it.
function checkPublicUrl({ PUBLIC_URL }: Variables, publicUrl: string): Problem[] {
  const isSafe = !PUBLIC_URL || publicUrl.startsWith('https:') || isLoopback(publicUrl)
  return isSafe ? [] : [['PUBLIC_URL', 'trebuie să fie o adresă https://']]
}

function checkAppKey({ APP_KEY }: Variables): Problem[] {
  if (!APP_KEY || estimateBits(APP_KEY) >= MIN_KEY_BITS) return []
  return [['APP_KEY', 'este prea ușor de ghicit; o cheie bună dă: openssl rand -hex 32']]
}

/** Estimates the entropy in bits of what a text repeats, by the frequency of its characters (Shannon). */
function estimateBits(text: string): number {
  const unit = findRepeatedUnit(text)
  const counts = new Map<string, number>()
  for (const character of unit) counts.set(character, (counts.get(character) ?? 0) + 1)
  const bits = [...counts.values()].map((count) => count * Math.log2(unit.length / count))
  return bits.reduce((sum, one) => sum + one, 0)
}

/** Returns the shortest start of a text that the rest of it repeats, or the whole text. */
function findRepeatedUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    if (text.startsWith(text.slice(length))) return text.slice(0, length)
  }
  return text
}

function checkSms({ SMS_URL, SMS_METHOD, SMS_BODY }: Variables): Problem[] {
  if (!SMS_URL) return []
  // A GET request has no body.
  const template = SMS_METHOD === 'GET' ? SMS_URL : SMS_URL + SMS_BODY
  const lacking = ['{to}', '{text}'].filter((mark) => !template.includes(mark))
  if (lacking.length === 0) return []
  const name = SMS_METHOD === 'GET' ? 'SMS_URL' : 'SMS_BODY'
  return [[name, `nu are ${lacking.join(' și ')}, iar SMS-ul nu ar ajunge la nimeni`]]
}

function checkOperator(operator: PortalConfig['operator']): Problem[] {
  const example = getDemoCity().operator
  const names: [string, keyof PortalConfig['operator']][] = [
    ['OPERATOR_NAME', 'denumire'],
    ['OPERATOR_PHONE', 'telefon'],
    ['OPERATOR_EMAIL', 'email'],
    ['OPERATOR_ADDRESS', 'adresa'],
  ]
  return names
    .filter(([, key]) => operator[key] === example[key])
    .map(([name]) => [name, 'este al operatorului din exemplu; scrieți-l pe al dvs.'])
}
