import { describe, expect, it } from 'vitest'
import { fromWallClock, toWallClock } from './wall-clock.ts'

describe('a moment by the clocks of the city', () => {
  it.each([
    ['2026-12-31T23:59', '2026-12-31T21:59:00.000Z'],
    ['2027-01-01T00:00', '2026-12-31T22:00:00.000Z'],
    ['2027-03-28T02:59', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28T04:00', '2027-03-28T01:00:00.000Z'],
    ['2027-10-31T03:30', '2027-10-31T00:30:00.000Z'],
  ])('%s is %s, and back', (local, instant) => {
    expect(fromWallClock(local)).toBe(instant)
    expect(toWallClock(instant)).toBe(local)
  })

  it('is an hour later if they skip it', () => {
    expect(toWallClock(fromWallClock('2027-03-28T03:30'))).toBe('2027-03-28T04:30')
  })

  it.each(['', '2027-02-30T10:00', '2027-03-28', '2027-03-28T25:00', 'ieri'])(
    'is not %j',
    (local) => {
      expect(fromWallClock(local)).toBe('')
    },
  )

  it('is empty for what is no instant', () => {
    expect(toWallClock('ieri')).toBe('')
  })
})
