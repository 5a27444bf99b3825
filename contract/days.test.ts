import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, isDay, isLastSaturday, weekdayOf } from './days.ts'

describe('parsing a calendar day', () => {
  it.each(['2026-01-01', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s', (text) => {
    expect(isDay(text)).toBe(true)
  })

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    ' 2026-01-01',
    '2026-01-01T00:00:00Z',
    '',
    'azi',
  ])('is not „%s”', (text) => {
    expect(isDay(text)).toBe(false)
  })
})

describe('adding months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-12-01', 12, '2027-12-01'],
    ['2026-01-15', -2, '2025-11-15'],
  ])('%s and %i months is %s', (day, count, expected) => {
    expect(addMonths(day, count)).toBe(expected)
  })
})

describe('counting days', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('%s and %i more is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected)
    expect(daysBetween(day, expected)).toBe(count)
  })

  it('adds and subtracts consistently across years and daylight-saving changes', () => {
    let day = '2023-12-01'
    for (let count = 1; count <= 800; count += 1) {
      day = addDays(day, 1)
      expect(daysBetween('2023-12-01', day)).toBe(count)
      expect(isDay(day)).toBe(true)
    }
  })
})

it('numbers weekdays from Monday 1 to Sunday 7', () => {
  const week = Array.from({ length: 7 }, (_, index) => weekdayOf(addDays('2026-11-16', index)))
  expect(week).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it('finds exactly one last Saturday in each month', () => {
  const found: string[] = []
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
    if (isLastSaturday(day)) found.push(day)
  }
  expect(found).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-28',
    '2026-04-25',
    '2026-05-30',
    '2026-06-27',
    '2026-07-25',
    '2026-08-29',
    '2026-09-26',
    '2026-10-31',
    '2026-11-28',
    '2026-12-26',
  ])
})
