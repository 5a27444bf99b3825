import { expect, test } from 'vitest'
import type { RawResponse } from '../lib/raw-response.ts'
import { classifyResponse } from './classify-response.ts'

const receipt = { id: 7, date: '05-03-2026' }

function anAnswer(status: number, body: unknown, more: Partial<RawResponse> = {}): RawResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, isJson: true, redirected: false, retryAfter: null, text, ...more }
}

const refusal = (status: number, code: string) =>
  anAnswer(status, { status_code: status, errors: { message: ['Prima', 'Ultima'], code } })

test('only a verified answer counts as sent', () => {
  expect(classifyResponse(anAnswer(200, { status_code: 200, data: receipt }))).toEqual({
    kind: 'sent',
    data: receipt,
  })
})

test.each([
  ['no answer', null, 'offline'],
  ['a page with 200', anAnswer(200, '<html>Wi-Fi</html>', { isJson: false }), 'captive'],
  ['HTML that calls itself JSON', anAnswer(200, '<html>'), 'captive'],
  ['JSON of somebody else', anAnswer(200, { ok: true }), 'captive'],
  [
    'a redirection',
    anAnswer(200, { status_code: 200, data: receipt }, { redirected: true }),
    'captive',
  ],
  ['502 with HTML', anAnswer(502, '<html>Bad Gateway</html>', { isJson: false }), 'offline'],
])('%s is not an answer of our server: the entry is retried', (_, answer, connection) => {
  expect(classifyResponse(answer)).toEqual({ kind: 'later', afterSeconds: null, connection })
})

test.each([400, 403, 404, 413])(
  '%i from an intermediary counts as blocked, neither as parked nor as offline',
  (status) => {
    expect(classifyResponse(anAnswer(status, '<html>', { isJson: false }))).toEqual({
      kind: 'blocked',
      status,
    })
  },
)

test('obeys Retry-After from an intermediary', () => {
  const answer = anAnswer(429, '<html>', { isJson: false, retryAfter: 42 })
  expect(classifyResponse(answer)).toEqual({
    kind: 'later',
    afterSeconds: 42,
    connection: 'online',
  })
})

test.each([408, 425, 429, 500, 503])('%i is retried later', (status) => {
  expect(classifyResponse(refusal(status, 'eroare_generala'))).toMatchObject({
    kind: 'later',
    connection: 'online',
  })
})

test('obeys Retry-After, bounded to between one second and one hour', () => {
  const after = (retryAfter: number) =>
    classifyResponse({ ...refusal(429, 'prea_multe_incercari'), retryAfter })
  expect(after(42)).toMatchObject({ afterSeconds: 42 })
  expect(after(0)).toMatchObject({ afterSeconds: 1 })
  expect(after(999_999)).toMatchObject({ afterSeconds: 3600 })
  expect(after(Number.NaN)).toMatchObject({ afterSeconds: null })
})

test('409 is retried while the same idempotency key is in progress; any other conflict is parked', () => {
  expect(classifyResponse(refusal(409, 'in_curs')).kind).toBe('later')
  expect(classifyResponse(refusal(409, 'cont_existent')).kind).toBe('parked')
})

test('401 asks for a sign-in, an unknown file for another upload, a 403 despite a new XSRF token is parked', () => {
  expect(classifyResponse(refusal(401, 'neautentificat')).kind).toBe('unauthorised')
  expect(classifyResponse(refusal(403, 'xsrf'))).toEqual({
    kind: 'parked',
    reason: { code: 'xsrf', sentence: null },
  })
  expect(classifyResponse(refusal(422, 'fisier_necunoscut')).kind).toBe('file-lost')
})

test.each([400, 404, 410, 413, 415, 422])('%i is parked with the last error message', (status) => {
  expect(classifyResponse(refusal(status, 'date_invalide'))).toEqual({
    kind: 'parked',
    reason: { code: 'date_invalide', sentence: 'Ultima' },
  })
})

test('200 with another status_code, or without an id, is parked and never sent', () => {
  expect(
    classifyResponse(anAnswer(200, { status_code: 422, errors: { message: ['Nu'] } })),
  ).toEqual({
    kind: 'parked',
    reason: { code: null, sentence: 'Nu' },
  })
  expect(classifyResponse(anAnswer(200, { status_code: 200, data: {} })).kind).toBe('parked')
})

test('201 with an id counts as sent, 202 is retried later', () => {
  expect(classifyResponse(anAnswer(201, { status_code: 201, data: receipt }))).toEqual({
    kind: 'sent',
    data: receipt,
  })
  expect(classifyResponse(anAnswer(201, { status_code: 201, data: {} })).kind).toBe('parked')
  const accepted = anAnswer(202, { status_code: 202, data: receipt }, { retryAfter: 5 })
  expect(classifyResponse(accepted)).toEqual({
    kind: 'later',
    afterSeconds: 5,
    connection: 'online',
  })
  const foreign = anAnswer(202, '<html>Wi-Fi</html>', { isJson: false })
  expect(classifyResponse(foreign)).toMatchObject({ connection: 'captive' })
})
