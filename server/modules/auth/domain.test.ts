import { expect, it } from 'vitest'
import { tokenStatus } from './domain.ts'

const exchangedAt = new Date('2026-05-01T10:00:00Z')
const session = { jti: 'c', jtiSeen: true, previousJti: 'b', exchangedAt }
const after = (seconds: number) => new Date(exchangedAt.getTime() + seconds * 1000)

it.each([
  ['takes the session’s token as current', 'c', 3600, 'current'],
  ['takes the previous token as superseded for a minute', 'b', 60, 'superseded'],
  ['takes the previous token as reused after a minute', 'b', 61, 'reused'],
  ['takes an older token as reused', 'a', 1, 'reused'],
])('%s', (_, jti, seconds, status) => {
  expect(tokenStatus(jti, session, after(seconds))).toBe(status)
})

it('takes the previous token as superseded until the session’s token is seen', () => {
  expect(tokenStatus('b', { ...session, jtiSeen: false }, after(3600))).toBe('superseded')
})

it('takes any other token as reused when the session was never refreshed', () => {
  const fresh = { jti: 'a', jtiSeen: true, previousJti: null, exchangedAt: null }
  expect(tokenStatus('b', fresh, exchangedAt)).toBe('reused')
})
