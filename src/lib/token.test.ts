import { expect, test } from 'vitest'
import { decodeClaims, tokenState } from './token.ts'

const ISSUER = 'portal-test'
const NOW = Date.UTC(2026, 2, 5, 12)

function aToken(claims: object): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  return `${part({ alg: 'HS256' })}.${part(claims)}.semnatura`
}

const inOneHour = NOW / 1000 + 3600

test.each([
  ['no token', null, 'missing'],
  ['an empty text', '', 'missing'],
  ['a text that is no token', 'abc', 'foreign'],
  ['three parts of nonsense', 'a.b.c', 'foreign'],
  ['a token of somebody else', aToken({ iss: 'altul', exp: inOneHour }), 'foreign'],
  ['a token without an issuer', aToken({ exp: inOneHour }), 'foreign'],
  ['a token without an expiry', aToken({ iss: ISSUER }), 'foreign'],
  ['a token that expires this very instant', aToken({ iss: ISSUER, exp: NOW / 1000 }), 'expired'],
  ['an expired token', aToken({ iss: ISSUER, exp: NOW / 1000 - 1 }), 'expired'],
  ['a good token', aToken({ iss: ISSUER, exp: inOneHour }), 'valid'],
])('%s', (_, token, state) => {
  expect(tokenState(token, ISSUER, NOW)).toBe(state)
})

test('decodes the claims of a token, and returns null for a text that is no token', () => {
  expect(decodeClaims(aToken({ iat: 1, sub: '12' }))).toEqual({ iat: 1, sub: '12' })
  expect(decodeClaims('abc')).toBeNull()
})
