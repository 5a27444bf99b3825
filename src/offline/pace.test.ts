import { expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { backoffDelay, longestPause, pauseFor, pausesByPath, secondsToNextDrain } from './pace.ts'

test('back-off doubles up to five minutes, with up to 50 % jitter', () => {
  const shortest = [0, 1, 2, 3, 8, 9, 50].map((attempts) => backoffDelay(attempts, () => 0))
  expect(shortest).toEqual([1, 2, 4, 8, 256, 300, 300])
  expect(backoffDelay(1, () => 1)).toBe(3)
})

test('takes the longest pause the server asked for and ignores one over an hour', () => {
  const now = new Date('2026-03-05T10:00:00Z')
  const pause = (...moments: (string | null)[]) =>
    longestPause(
      moments.map((notBefore) => ({ notBefore })),
      now,
    )
  expect(pause()).toBe(0)
  expect(pause(null, '2026-03-05T09:59:00Z')).toBe(0)
  expect(pause('2026-03-05T10:00:05Z', '2026-03-05T10:00:42Z', null)).toBe(42)
  expect(pause('2027-03-05T10:00:00Z')).toBe(0) // the clock was set back
})

test('a pause of uploads does not delay forms; a pause of a form delays its uploads', () => {
  const now = new Date('2026-03-05T10:00:00Z')
  const notBefore = '2026-03-05T10:00:30Z'
  const file = { descriptor: null } as Entry['files'][number]
  const anEntry = (kind: string, files: Entry['files'], pause: string | null) =>
    ({ kind, owner: '7', form: {}, files, notBefore: pause }) as unknown as Entry
  const [text, heavy] = [anEntry('suport', [], null), anEntry('suport', [file], null)]
  const uploads = pausesByPath([anEntry('sesizare', [file], notBefore)], now)
  expect([pauseFor(text, uploads), pauseFor(heavy, uploads)]).toEqual([0, 30])
  const forms = pausesByPath([anEntry('suport', [], notBefore)], now)
  expect([pauseFor(text, forms), pauseFor(heavy, forms)]).toEqual([30, 30])
})

test('with the page visible, retries within 30 s when the server fails and within 4 s when offline', () => {
  const failing = { retryAfter: 450, connection: 'online' } as const
  const dead = { retryAfter: 450, connection: 'offline' } as const
  expect([secondsToNextDrain(failing, true), secondsToNextDrain(dead, true)]).toEqual([30, 4])
  expect([secondsToNextDrain(failing, false), secondsToNextDrain(dead, false)]).toEqual([450, 450])
  expect(secondsToNextDrain({ retryAfter: 2, connection: 'online' }, true)).toBe(2)
})
