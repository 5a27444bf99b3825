import { afterEach, describe, expect, it, vi } from 'vitest'
import { mockIcu, icuFormats } from '#tests/support/mock-icu.ts'
import lists from './ro/lists.ts'
import {
  formatAge,
  formatDate,
  formatDayOfMonth,
  formatHour,
  formatMoment,
  formatMonth,
  formatShortDate,
  formatWeekday,
  parseFreeDate,
} from './dates.ts'
import { language } from './language.ts'

afterEach(() => {
  vi.restoreAllMocks()
  language.value = 'ro'
})

it('formats a date as DD-MM-YYYY, an instant by its day in the city', () => {
  expect(formatDate('2026-03-05')).toBe('05-03-2026')
  expect(formatDate('2026-03-05T22:30:00Z')).toBe('06-03-2026')
  expect(formatDate('')).toBe('')
})

it.each([
  ['2026-11-22T07:05:00Z', 'azi, 09:05', 'de azi, ora 09:05'],
  ['2026-11-21T07:05:00Z', 'sâmbătă, 09:05', 'din sâmbătă, 09:05'],
  ['2026-11-15T07:05:00Z', '15-11-2026, 09:05', 'din 15-11-2026, 09:05'],
])('names today instead of its weekday in an age (%s)', (iso, age, dated) => {
  const sunday = new Date('2026-11-22T10:00:00Z')
  expect(formatAge(iso, sunday)).toBe(age)
  expect(lists.age(age)).toBe(`Date ${dated}`)
})

it('leaves out the year of a short date only if it is this year', () => {
  expect(formatShortDate('2026-03-05', '2026-11-25')).toBe('05-03')
  expect(formatShortDate('2025-12-31T22:30:00Z', '2026-01-01')).toBe('01-01')
  expect(formatShortDate('2025-12-31', '2026-01-01')).toBe('31-12-2025')
})

it.each([
  ['ro', 'joi', '5 martie', 'martie 2026'],
  ['en', 'Thursday', '5 March', 'March 2026'],
] as const)('names weekdays and months (%s)', (reader, weekday, dayOfMonth, month) => {
  language.value = reader
  expect(formatWeekday('2026-03-05')).toBe(weekday)
  expect(formatDayOfMonth('2026-03-05')).toBe(dayOfMonth)
  expect(formatMonth('2026-03')).toBe(month)
})

it('names the month for a reader in English', () => {
  language.value = 'en'
  const now = new Date('2026-03-06T05:24:00Z')
  expect(formatDate('2026-03-05')).toBe('5 March 2026')
  expect(formatDate('2026-03-05T22:30:00Z')).toBe('6 March 2026')
  expect(formatDate('')).toBe('')
  expect(formatShortDate('2026-03-05', '2026-11-25')).toBe('5 Mar')
  expect(formatShortDate('2025-12-31T22:30:00Z', '2026-01-01')).toBe('1 Jan')
  expect(formatShortDate('2025-12-31', '2026-01-01')).toBe('31 December 2025')
  expect(formatMoment('2026-03-05T05:24:00Z')).toBe('5 March 2026, 07:24')
  expect(formatAge('2026-03-05T05:24:00Z', now)).toBe('Thursday, 07:24')
  expect(formatAge('2026-02-05T05:24:00Z', now)).toBe('5 February 2026, 07:24')
})

it('parses free text as MM/DD/YYYY and rejects days that do not exist', () => {
  expect(parseFreeDate('03/05/2026')).toBe('2026-03-05')
  expect(parseFreeDate(' 3/5/2026 ')).toBe('2026-03-05')
  expect(parseFreeDate('02/30/2026')).toBeNull()
  expect(parseFreeDate('25/12/2026')).toBeNull()
  expect(parseFreeDate('05-03-2026')).toBeNull()
})

describe.each(Object.keys(icuFormats))('with an ICU that writes %s', (name) => {
  it('formats the same dates and times', () => {
    mockIcu(icuFormats[name]!)
    expect(formatDate('2026-11-01T22:30:00Z')).toBe('02-11-2026')
    expect(formatHour('2026-11-01T22:00:00Z')).toBe('00:00')
    expect(formatMoment('2026-11-01T05:04:00Z')).toBe('01-11-2026, 07:04')
  })
})
