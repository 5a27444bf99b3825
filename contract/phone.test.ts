import { describe, expect, it } from 'vitest'
import cases from '#tests/content/identifiers.json' with { type: 'json' }
import { normalizePhone, maskPhone, toE164, toNational, toSupportPhone } from './phone.ts'
import { phoneRule, supportPhoneRule } from './rules.ts'

describe('a Romanian phone', () => {
  it.each(cases.telefon)('$valoare: $explicatie', ({ valoare, suport, e164 }) => {
    expect(supportPhoneRule(valoare) === null).toBe(suport)
    expect(toE164(valoare)).toBe(e164)
  })

  it('is shown in its national form', () => {
    expect(toNational('+40722000142')).toBe('0722000142')
  })
})

describe('a foreign phone', () => {
  it('takes the dial code it is given, without the trunk zero', () => {
    expect(toE164('0151 23456789', '49')).toBe('+4915123456789')
    expect(toE164('151-23456789', '49')).toBe('+4915123456789')
  })

  it('keeps its own dial code', () => {
    expect(toE164('+44 7700 900123')).toBe('+447700900123')
    expect(toE164('0044 (7700) 900123')).toBe('+447700900123')
  })

  it('is rejected if its length is impossible or it has non-digits', () => {
    expect(toE164('12345', '49')).not.toBeNull()
    expect(toE164('1234', '49')).toBeNull()
    expect(toE164('1'.repeat(20), '49')).toBeNull()
    expect(toE164('12a4567', '49')).toBeNull()
  })

  it.each([
    ['+36 30 123 4567', '+36301234567', null],
    ['0036 30 123 4567', '+36301234567', null],
    ['+36 12', '+3612', 'phoneInvalid'],
    ['+40 722 000 142', '0722000142', null],
    ['+40 722 000', '0722000', 'phoneSupport'],
    ['+', '+', 'phoneInvalid'],
  ])('„%s” is taken by support as %s, with the problem %s', (value, written, problem) => {
    expect(toSupportPhone(value)).toBe(written)
    expect(supportPhoneRule(written)).toBe(problem)
  })

  it('is displayed in international form', () => {
    expect(toNational('+4915123456789')).toBe('+4915123456789')
  })
})

describe('the phone field', () => {
  it.each([
    ['', 'required'],
    ['12345', 'phoneRange'],
    ['123456', null],
    ['1'.repeat(20), null],
    ['1'.repeat(21), 'phoneRange'],
    ['0722 000 142', null],
    ['+40 722 000 142', null],
    ['sunați-mă', 'phoneInvalid'],
    ['٠٧٢٢٠٠٠١٤٢', 'phoneInvalid'],
  ])('„%s” → %s', (value, problem) => {
    expect(phoneRule(value)).toBe(problem)
  })
})

describe('a masked phone', () => {
  it('shows its first two and last two digits', () => {
    expect(maskPhone('+40722000145')).toBe('07xx xxx x45')
    expect(maskPhone('+4915123456789')).toBe('49xxxxxxxxx89')
  })

  it('hides digits even of a short number', () => {
    expect(maskPhone('+49123456')).toBe('49xxxx56')
  })
})

it('removes separators between the digits of a phone', () => {
  expect(normalizePhone('+40 (722) 00.01-42')).toBe('+40722000142')
})
