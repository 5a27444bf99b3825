import { describe, expect, it } from 'vitest'
import { describeAge, describeDue } from './describe-when.ts'

const now = new Date('2026-11-26T12:00:00Z')

describe('a case', () => {
  it.each([
    ['2026-11-26T05:24:00Z', 'azi, 07:24'],
    ['2026-11-25T21:59:00Z', 'ieri'],
    ['2026-11-14T12:00:00Z', '12 zile'],
    ['2026-11-06T12:00:00Z', '20 de zile'],
    // The clock of this computer is slow.
    ['2026-11-26T12:05:00Z', 'azi, 14:05'],
  ])('sent at %s is of „%s”', (sentAt, age) => {
    expect(describeAge(sentAt, now)).toBe(age)
  })

  it.each([
    ['2026-11-26T21:59:59Z', false, 'azi'],
    ['2026-11-26T08:00:00Z', true, 'depășit azi'],
    ['2026-11-27T10:00:00Z', false, 'mâine'],
    ['2026-12-26T10:00:00Z', false, 'în 30 de zile'],
    ['2026-11-25T10:00:00Z', true, 'ieri'],
    ['2026-11-23T10:00:00Z', true, 'acum 3 zile'],
    [null, false, ''],
  ])('due at %s (late: %s) is due „%s”', (dueAt, isLate, due) => {
    expect(describeDue(dueAt, isLate, now)).toBe(due)
  })
})
