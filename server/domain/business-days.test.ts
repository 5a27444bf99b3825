import { describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import {
  addBusinessDays,
  endOfDay,
  isBusinessDay,
  orthodoxEaster,
  publicHolidays,
} from './business-days.ts'

describe('Orthodox Easter', () => {
  it.each([
    '2008-04-27',
    '2013-05-05',
    '2016-05-01',
    '2019-04-28',
    '2021-05-02',
    '2023-04-16',
    '2024-05-05',
    '2025-04-20',
    '2026-04-12',
    '2027-05-02',
    '2028-04-16',
    '2030-04-28',
  ])('is on %s', (day) => {
    expect(orthodoxEaster(Number(day.slice(0, 4)))).toBe(day)
  })
})

describe('public holidays', () => {
  it('of 2026 are those of the law', () => {
    expect(publicHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-01-02',
      '2026-01-06',
      '2026-01-07',
      '2026-01-24',
      '2026-04-10',
      '2026-04-12',
      '2026-04-13',
      '2026-05-01',
      '2026-05-31',
      '2026-06-01',
      '2026-06-01',
      '2026-08-15',
      '2026-11-30',
      '2026-12-01',
      '2026-12-25',
      '2026-12-26',
    ])
  })
})

describe('working days', () => {
  it.each([
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-27', 2, '2026-12-03'],
    ['2026-04-09', 1, '2026-04-14'],
    ['2026-05-29', 1, '2026-06-02'],
    ['2025-12-31', 1, '2026-01-05'],
    ['2026-12-24', 5, '2027-01-04'],
    ['2026-03-02', 0, '2026-03-02'],
  ])('from %s, %i of them end on %s', (day, count, expected) => {
    expect(addBusinessDays(day, count)).toBe(expected)
  })

  it('are fewer where the city has days off of its own', () => {
    expect(addBusinessDays('2026-12-22', 2, ['2026-12-24'])).toBe('2026-12-28')
  })

  it('adding four equals adding three and then one, from any day', () => {
    for (let day = '2024-01-01'; day < '2025-01-01'; day = addDays(day, 1)) {
      const [third, fourth] = [addBusinessDays(day, 3), addBusinessDays(day, 4)]
      expect(isBusinessDay(third)).toBe(true)
      expect(addBusinessDays(third, 1)).toBe(fourth)
    }
  })
})

describe('the end of a day', () => {
  it.each([
    ['2026-01-15', '2026-01-15T21:59:59.000Z'],
    ['2026-07-15', '2026-07-15T20:59:59.000Z'],
    ['2026-03-28', '2026-03-28T21:59:59.000Z'],
    ['2026-03-29', '2026-03-29T20:59:59.000Z'],
    ['2026-10-25', '2026-10-25T21:59:59.000Z'],
  ])('%s in Bucharest is %s', (day, instant) => {
    expect(endOfDay(day).toISOString()).toBe(instant)
  })

  it('falls on that day, and one second later on the next', () => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      const end = endOfDay(day)
      expect(dayOf(end)).toBe(day)
      expect(dayOf(new Date(end.getTime() + 1000))).toBe(addDays(day, 1))
    }
  })
})
