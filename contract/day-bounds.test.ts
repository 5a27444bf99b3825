import { describe, expect, it } from 'vitest'
import { boundField, resolveDayBound, resolveDayBounds } from './day-bounds.ts'
import { limits } from './limits.ts'

const today = '2026-11-21'
const values = { de_la: '2026-01-31', motiv: 'x' }

describe('a bound', () => {
  it.each([
    ['azi', '2026-11-21'],
    ['azi+3', '2026-11-24'],
    ['azi-365', '2025-11-21'],
    ['azi-10ani', '2016-11-21'],
    ['2026-01-02', '2026-01-02'],
    ['de_la', '2026-01-31'],
    ['de_la+1', '2026-02-01'],
    ['de_la+1luni', '2026-02-28'],
    ['de_la+12luni', '2027-01-31'],
    ['motiv+1', null],
    ['lipsa+1', null],
    ['constructor', null],
    ['azi+3zile', null],
    ['acum', null],
    [5, null],
    [undefined, null],
  ])('„%s” is %s', (bound, expected) => {
    expect(resolveDayBound(bound, today, values)).toBe(expected)
  })

  it('names the field it starts from', () => {
    const names = ['de_la+1', 'azi+1', '2026-01-01', 5, undefined].map(boundField)
    expect(names).toEqual(['de_la', null, null, null, null])
  })
})

describe('the bounds of a field', () => {
  const { yearsBack, yearsAhead } = limits.formDay
  const back = (year: number) => `${year - yearsBack}-11-21`
  const ahead = (year: number) => `${year + yearsAhead}-11-21`

  it.each([
    ['none', {}, back(2026), ahead(2026)],
    ['from today', { min: 'azi' }, today, ahead(2026)],
    ['from far ahead', { min: 'azi+3ani' }, '2029-11-21', ahead(2029)],
    ['until long ago', { max: 'azi-20ani' }, back(2006), '2006-11-21'],
    ['from an unfilled field', { min: 'lipsa', max: 'azi' }, back(2026), today],
    ['both', { min: 'de_la+1', max: 'de_la+12luni' }, '2026-02-01', '2027-01-31'],
  ])('%s: the usual ones where it has none', (_, field, first, last) => {
    expect(resolveDayBounds(field, today, values)).toEqual({ first, last })
  })
})
