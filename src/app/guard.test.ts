import { expect, test } from 'vitest'
import { guard } from './guard.ts'
import { HOME, LOGIN, type Access } from './routes.ts'

const home = { kind: 'redirect', to: '/dashboard/main' }
const login = { kind: 'redirect', to: '/auth/login' }

test('public pages are allowed with any token', () => {
  expect(guard('public', 'foreign', 'loading')).toEqual({ kind: 'allow' })
  expect(guard('public', 'valid', 'citizen')).toEqual({ kind: 'allow' })
})

test('the login guard redirects a citizen home and allows everybody else', () => {
  expect(guard('guest', 'valid', 'citizen')).toEqual(home)
  for (const token of ['missing', 'foreign', 'expired'] as const) {
    expect(guard('guest', token, 'guest')).toEqual({ kind: 'allow' })
  }
})

test('the auth guard allows only a valid token', () => {
  expect(guard('citizen', 'valid', 'citizen')).toEqual({ kind: 'allow' })
  for (const token of ['missing', 'foreign', 'expired'] as const) {
    expect(guard('citizen', token, 'guest')).toEqual(login)
  }
  expect(guard('citizen', 'missing', 'citizen')).toEqual(login)
  expect(guard('citizen', 'foreign', 'citizen')).toEqual(login)
})

test('nobody is redirected while a token is being refreshed', () => {
  expect(guard('citizen', 'expired', 'loading')).toEqual({ kind: 'wait' })
  expect(guard('guest', 'expired', 'loading')).toEqual({ kind: 'wait' })
})

test('a token that expired during a session is refreshed first', () => {
  expect(guard('citizen', 'expired', 'citizen')).toEqual({ kind: 'renew' })
})

test('there is no redirect loop between the login and home', () => {
  const accessOf = (to: string): Access => (to === LOGIN ? 'guest' : 'citizen')
  for (const token of ['missing', 'foreign', 'expired', 'valid'] as const) {
    for (const session of ['loading', 'guest', 'citizen'] as const) {
      for (const start of [LOGIN, HOME]) {
        const first = guard(accessOf(start), token, session)
        if (first.kind !== 'redirect') continue
        expect(guard(accessOf(first.to), token, session).kind).not.toBe('redirect')
      }
    }
  }
})
