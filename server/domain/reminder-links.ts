import type { ReminderAnswer } from '#contract/notificari.ts'
import { reminderAnswers } from '#contract/notificari.ts'
import type { Env } from '#server/config/env.ts'
import { hmac, timingSafeEqualText } from '#server/crypto/secrets.ts'
import { decodePublicId, encodePublicId } from './public-ids.ts'

type KeyEnv = Pick<Env, 'appKey'>

/** A citizen's answer to a reminder, given without a session by the button of a push message. */
export interface AnsweredReminder {
  citizenId: number
  /** Its subject, as `factura:12`. */
  object: string
  answer: ReminderAnswer
}

export const REMINDER_PATH = '/api/memento'
/** Public id of the citizen, subject, answer, signature. */
const TOKEN_PATTERN = /^(\d{1,10})-([a-z]{1,20})\.(\d{1,10})-([a-z]{1,10})-([0-9a-f]{32})$/
const SIGNATURE_LENGTH = 32

/** Returns the path that answers a reminder; only the portal can sign one. */
export function reminderPath(env: KeyEnv, { citizenId, object, answer }: AnsweredReminder): string {
  const what = `${encodePublicId(env, citizenId)}-${object.replace(':', '.')}-${answer}`
  return `${REMINDER_PATH}/${what}-${sign(env, what)}`
}

/** Reads the token of such a path; null for one that the portal has not signed. */
export function readReminderToken(env: KeyEnv, token: string): AnsweredReminder | null {
  const [, id = '', type = '', object = '', given = '', signature = ''] =
    TOKEN_PATTERN.exec(token) ?? []
  const isSigned = timingSafeEqualText(signature, sign(env, `${id}-${type}.${object}-${given}`))
  const answer = reminderAnswers.find((known) => known === given)
  if (!isSigned || answer === undefined) return null
  return { citizenId: decodePublicId(env, Number(id)), object: `${type}:${object}`, answer }
}

const sign = (env: KeyEnv, what: string): string =>
  hmac(env, `memento:${what}`).slice(0, SIGNATURE_LENGTH)
