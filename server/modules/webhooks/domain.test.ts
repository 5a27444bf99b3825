import { describe, expect, it } from 'vitest'
import { nextAttemptAt, requestedPause } from './domain.ts'

const now = new Date('2026-11-26T10:00:00Z')
const HOUR = 3600
const secondsUntil = (at: Date) => (at.getTime() - now.getTime()) / 1000

describe('the next attempt', () => {
  it('comes later after each failure, by chance up to a tenth more', () => {
    const pauses = [5, 300, 1800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
    for (const [index, pause] of pauses.entries()) {
      const seconds = secondsUntil(nextAttemptAt(index + 1, 0, now)!)
      expect(seconds).toBeGreaterThanOrEqual(pause)
      expect(seconds).toBeLessThanOrEqual(pause * 1.1)
    }
    expect(nextAttemptAt(pauses.length + 1, 0, now)).toBeNull()
  })

  it('comes no earlier than the endpoint asked', () => {
    expect(secondsUntil(nextAttemptAt(1, 900, now)!)).toBe(900)
  })
})

describe('the pause that an endpoint asks for', () => {
  it.each([
    [429, '120', 120],
    [503, 'Thu, 26 Nov 2026 10:10:00 GMT', 600],
    [503, 'Thu, 26 Nov 2026 09:00:00 GMT', 0],
    [429, '99999999', 24 * HOUR],
    [429, 'soon', 0],
    [429, null, 0],
    [500, '120', 0],
  ])('with %i and “%s” is %i s', (status, retryAfter, seconds) => {
    expect(requestedPause({ status, retryAfter }, now)).toBe(seconds)
  })

  it('is none without an answer', () => {
    expect(requestedPause({ error: 'ECONNREFUSED' }, now)).toBe(0)
  })
})
