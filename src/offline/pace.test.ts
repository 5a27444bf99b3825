import { expect, test } from 'vitest'
import { backOff, longestPause, waitAfter } from './pace.ts'

test('the wait doubles up to five minutes, each up to a half longer', () => {
  const shortest = [0, 1, 2, 3, 8, 9, 50].map((attempts) => backOff(attempts, () => 0))
  expect(shortest).toEqual([1, 2, 4, 8, 256, 300, 300])
  expect(backOff(1, () => 1)).toBe(3)
})

test('the longest pause the server asked for holds for all, none longer than an hour', () => {
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

test('somebody who looks on waits half a minute at most for a server that fails, less for a dead line', () => {
  const failing = { retryAfter: 450, connection: 'online' } as const
  const dead = { retryAfter: 450, connection: 'offline' } as const
  expect([waitAfter(failing, true), waitAfter(dead, true)]).toEqual([30, 4])
  expect([waitAfter(failing, false), waitAfter(dead, false)]).toEqual([450, 450])
  expect(waitAfter({ retryAfter: 2, connection: 'online' }, true)).toBe(2)
})
