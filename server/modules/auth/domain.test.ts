import { expect, it } from 'vitest'
import { tokenStatus } from './domain.ts'

const exchangedAt = new Date('2026-05-01T10:00:00Z')
const session = { jti: 'c', previousJti: 'b', exchangedAt }
const after = (seconds: number) => new Date(exchangedAt.getTime() + seconds * 1000)

it.each([
  ['the token in force', 'c', 3600, 'current'],
  ['the one before it, within a minute', 'b', 60, 'superseded'],
  ['the one before it, later', 'b', 61, 'reused'],
  ['an older one', 'a', 1, 'reused'],
])('%s', (_, jti, seconds, standing) => {
  expect(tokenStatus(jti, session, after(seconds))).toBe(standing)
})

it('a session that was never exchanged knows one token only', () => {
  const fresh = { jti: 'a', previousJti: null, exchangedAt: null }
  expect(tokenStatus('b', fresh, exchangedAt)).toBe('reused')
})
