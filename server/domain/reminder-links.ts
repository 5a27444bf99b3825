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
  /** Day, or step of a history, that it is about; null for all occasions, in what the version before has sent. */
  occasion: string | null
  answer: ReminderAnswer
}

export const REMINDER_PATH = '/api/memento'
/** Public id of the citizen, subject, occasion, answer, signature. */
const TOKEN_PATTERN =
  /^((\d{1,10})-([a-z]{1,20})\.(\d{1,10})(?:\.([\d-]{1,21}))?-([a-z]{1,10}))-([0-9a-f]{32})$/
const SIGNATURE_LENGTH = 32

/** Returns the path that answers a reminder; only the portal can sign one. */
export function reminderPath(
  env: KeyEnv,
  { citizenId, object, occasion, answer }: AnsweredReminder,
): string {
  const about = [object.replace(':', '.'), ...(occasion === null ? [] : [occasion])].join('.')
  const what = `${encodePublicId(env, citizenId)}-${about}-${answer}`
  return `${REMINDER_PATH}/${what}-${sign(env, what)}`
}

/** Reads the token of such a path; null for one that the portal has not signed. */
export function readReminderToken(env: KeyEnv, token: string): AnsweredReminder | null {
  const [, what = '', id = '', type = '', object = '', occasion, given = '', signature = ''] =
    TOKEN_PATTERN.exec(token) ?? []
  const isSigned = timingSafeEqualText(signature, sign(env, what))
  const answer = reminderAnswers.find((known) => known === given)
  if (!isSigned || answer === undefined) return null
  const citizenId = decodePublicId(env, Number(id))
  return { citizenId, object: `${type}:${object}`, occasion: occasion ?? null, answer }
}

const sign = (env: KeyEnv, what: string): string =>
  hmac(env, `memento:${what}`).slice(0, SIGNATURE_LENGTH)
