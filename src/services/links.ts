import { confirmEmail, undoContactChange } from '#contract/register.ts'
import { call } from '../net/api.ts'
import type { Failed, Outcome } from '../net/outcome.ts'

/** The secret in the link of a message. */
const TOKEN = /^[0-9a-f]{64}$/

const unknownLink: Failed = {
  kind: 'refused',
  status: 404,
  code: 'inexistent',
  messages: [],
  fields: {},
  data: undefined,
  retryAfter: undefined,
}

/** Confirms the e-mail address a link was sent to. A text that cannot be such a link is not sent anywhere. */
export async function confirmEmailLink(hash: string): Promise<Outcome<unknown>> {
  return TOKEN.test(hash) ? call(confirmEmail, { params: { hash } }) : unknownLink
}

/** Puts back the phone or e-mail address a link was sent to. */
export async function undoChangeByLink(token: string) {
  return TOKEN.test(token) ? call(undoContactChange, { body: { token } }) : unknownLink
}
