import { afterEach, describe, expect, it, vi } from 'vitest'
import { mockIcu, icuFormats } from '#tests/support/mock-icu.ts'
import { dayOf, toInstant, timeOf } from './time-zone.ts'

afterEach(() => vi.restoreAllMocks())

const instants = [
  ['2026-03-28T21:59:59Z', '2026-03-28', '23:59'],
  ['2026-03-28T22:00:00Z', '2026-03-29', '00:00'],
  ['2026-03-29T20:59:59Z', '2026-03-29', '23:59'],
  ['2026-03-29T21:00:00Z', '2026-03-30', '00:00'],
  ['2026-10-25T21:59:59Z', '2026-10-25', '23:59'],
  ['2026-10-25T22:00:00Z', '2026-10-26', '00:00'],
  ['2026-12-31T22:05:00Z', '2027-01-01', '00:05'],
  ['2026-01-02T05:04:00Z', '2026-01-02', '07:04'],
  ['2026-07-02T12:30:00Z', '2026-07-02', '15:30'],
] as const

describe('the day and the time in the city', () => {
  it.each(instants)('at %s are %s, %s', (instant, day, time) => {
    expect(dayOf(new Date(instant))).toBe(day)
    expect(timeOf(new Date(instant))).toBe(time)
  })

  describe.each(Object.keys(icuFormats))('with an ICU that writes %s', (name) => {
    it.each(instants)('at %s are %s, %s', (instant, day, time) => {
      mockIcu(icuFormats[name]!)
      expect(dayOf(new Date(instant))).toBe(day)
      expect(timeOf(new Date(instant))).toBe(time)
    })
  })
})

describe('converting a local time to an instant', () => {
  it.each([
    ['2026-01-15', '12:00', '2026-01-15T10:00:00.000Z'],
    ['2026-07-15', '00:00', '2026-07-14T21:00:00.000Z'],
    ['2026-03-29', '02:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '04:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', '02:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25', '04:00', '2026-10-25T02:00:00.000Z'],
  ])('%s, %s is %s', (day, time, instant) => {
    expect(toInstant(day, time)?.toISOString()).toBe(instant)
  })

  it('takes the earlier instant when the clocks show the time twice', () => {
    expect(toInstant('2026-10-25', '03:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  it('returns null when the clocks skip the time', () => {
    expect(toInstant('2026-03-29', '03:30')).toBeNull()
  })
})
