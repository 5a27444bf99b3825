import { confirmEmail } from '#contract/register.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'

const HASH = /^[0-9a-f]{64}$/

/** Confirms the e-mail address a link was sent to. A text that cannot be such a link is not sent anywhere. */
export async function confirmEmailLink(hash: string): Promise<Outcome<unknown>> {
  if (!HASH.test(hash)) {
    return {
      kind: 'refused',
      status: 404,
      code: 'inexistent',
      messages: [],
      fields: {},
      data: undefined,
      retryAfter: undefined,
    }
  }
  return call(confirmEmail, { params: { hash } })
}
