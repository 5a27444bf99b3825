import { UnsecuredJWT } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { sendModeFor, sendToken } from './send-mode.ts'

const HOUR = 3600

afterEach(() => {
  vi.unstubAllGlobals()
  sendToken.value = null
})

function giveToken(owner: string, hours: number): void {
  const exp = Math.floor(Date.now() / 1000) + hours * HOUR
  sendToken.value = { owner, token: new UnsecuredJWT({ sub: owner, exp }).encode() }
}

test.each([
  ["a visitor's entry, with Background Sync", null, true, 'byItself'],
  ["a visitor's entry, without it (Safari, Firefox)", null, false, 'withPortalOpen'],
  ["a citizen's entry, with it and the worker's token", '7', true, 'withinHours'],
  ["a citizen's entry, without it", '7', false, 'withPortalOpen'],
  ["another citizen's entry", '8', true, 'withPortalOpen'],
] as const)('%s', (_, owner, hasSync, departure) => {
  giveToken('7', 12)
  if (hasSync) vi.stubGlobal('SyncManager', Object)
  expect(sendModeFor(owner)).toBe(departure)
})

test('promises no hours without a token, or with one that expires soon', () => {
  vi.stubGlobal('SyncManager', Object)
  expect(sendModeFor('7')).toBe('withPortalOpen')
  giveToken('7', 2)
  expect(sendModeFor('7')).toBe('withPortalOpen')
  giveToken('7', -1)
  expect(sendModeFor('7')).toBe('withPortalOpen')
})
