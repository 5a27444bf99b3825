import { confirmEmail, undoContactChange } from '#contract/register.ts'
import { call } from '../net/api.ts'
import type { Failed, Outcome } from '../net/outcome.ts'

/** Format of the token in a link sent by e-mail or SMS. */
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

/** Confirms an e-mail address by the token of its link. A malformed token is rejected without a request. */
export async function confirmEmailLink(hash: string): Promise<Outcome<unknown>> {
  return TOKEN.test(hash) ? call(confirmEmail, { params: { hash } }) : unknownLink
}

/** Reverts a change of phone or e-mail address by the token of its link. */
export async function undoChangeByLink(token: string) {
  return TOKEN.test(token) ? call(undoContactChange, { body: { token } }) : unknownLink
}
