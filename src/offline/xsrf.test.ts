import { expect, test } from 'vitest'
import type { RawResponse } from '../lib/raw-response.ts'
import { retryOnStaleXsrf } from './xsrf.ts'

function refusal(status: number, code: string): RawResponse {
  const text = JSON.stringify({ status_code: status, errors: { message: ['Nu'], code } })
  return { status, isJson: true, redirected: false, retryAfter: null, text }
}

/** Sends to a server that gives these responses in order, and returns the last with what was asked of the XSRF token. */
async function send(...responses: (RawResponse | null)[]) {
  const fresh: boolean[] = []
  const last = await retryOnStaleXsrf(async (isFresh) => {
    fresh.push(isFresh)
    return responses.shift() ?? null
  })
  return { fresh, status: last?.status }
}

test('sends once more, with a new token, when the server rejects the token', async () => {
  const accepted = refusal(422, 'date_invalide')
  expect(await send(refusal(403, 'xsrf'), accepted)).toEqual({ fresh: [false, true], status: 422 })
  expect(await send(refusal(403, 'xsrf'), refusal(403, 'xsrf'))).toEqual({
    fresh: [false, true],
    status: 403,
  })
})

test.each([
  ['no response', null],
  ['another error', refusal(401, 'neautentificat')],
  ['a 403 for another reason', refusal(403, 'cont_neconfirmat')],
  ['a 403 of an intermediary', { ...refusal(403, ''), text: '<html>', isJson: false }],
])('sends once after %s', async (_, response) => {
  expect((await send(response)).fresh).toEqual([false])
})
