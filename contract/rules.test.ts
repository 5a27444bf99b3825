import { describe, expect, it } from 'vitest'
import cases from '#tests/content/identifiers.json' with { type: 'json' }
import * as rules from './rules.ts'
import { fieldTexts } from './texts.ro.ts'

describe('the field for a CNP or CUI', () => {
  it.each(cases.cnp_cui)('„$valoare”: $explicatie', ({ valoare, mesaj }) => {
    const problem = rules.cnpCuiRule(valoare)
    expect(problem && fieldTexts[problem]).toBe(mesaj)
  })
})

describe('a name', () => {
  it.each(cases.nume)('„$valoare”: $explicatie', ({ valoare, valid }) => {
    expect(rules.nameRule(valoare) === null).toBe(valid)
  })

  it.each([
    ['Ab', null],
    ['A'.repeat(60), null],
    ['A'.repeat(61), 'nameMax'],
    ['O’Neill', null],
    ['-Ana', 'nameLetters'],
    ['Ana-', 'nameLetters'],
    ['Иван', 'nameLetters'],
    ['Ana\u0000Maria', 'characters'],
  ])('„%s” → %s', (value, problem) => {
    expect(rules.nameRule(value)).toBe(problem)
  })
})

describe('an identity card', () => {
  it.each(cases.act_identitate)(
    '„$ci_serie” „$ci_numar”: $explicatie',
    ({ ci_serie, ci_numar, valid }) => {
      const series = rules.optional(rules.idSeriesRule)(ci_serie)
      const number = rules.optional(rules.idNumberRule)(ci_numar)
      expect(series === null && number === null).toBe(valid)
    },
  )
})

describe('an e-mail address', () => {
  it.each([
    ['', 'required'],
    ['maria@exemplu.ro', null],
    ['  maria@exemplu.ro ', null],
    ['maria.ionescu+portal@sub.exemplu.ro', null],
    [`${'a'.repeat(39)}@exemplu.ro`, null],
    [`${'a'.repeat(40)}@exemplu.ro`, 'emailMax'],
    ['maria', 'emailInvalid'],
    ['maria@exemplu', 'emailInvalid'],
    ['maria@@exemplu.ro', 'emailInvalid'],
    ['maria ionescu@exemplu.ro', 'emailInvalid'],
    ['maria@exemplu..ro', 'emailInvalid'],
    ['maria@exemplu.ro\nbcc:x@y.ro', 'emailInvalid'],
  ])('„%s” → %s', (value, problem) => {
    expect(rules.emailRule(value)).toBe(problem)
  })
})

describe('a new password', () => {
  it.each([
    ['', 'required'],
    ['1234567', 'passwordMin'],
    ['12345678', null],
    ['x'.repeat(50), null],
    ['x'.repeat(51), 'passwordMax'],
    ['😀'.repeat(7), 'passwordMin'],
    ['😀'.repeat(8), null],
    ['😀'.repeat(50), null],
    ['parola\u0000mea', 'characters'],
    ['        ', null],
  ])('„%s” → %s', (value, problem) => {
    expect(rules.passwordRule(value)).toBe(problem)
  })
})

describe('codes', () => {
  it.each([
    ['', 'required'],
    ['1234', 'codeLength'],
    ['123456', 'codeLength'],
    ['12345', null],
    ['00000', null],
    ['1234a', 'smsCodeDigits'],
    ['١٢٣٤٥', 'smsCodeDigits'],
  ])('by SMS „%s” → %s', (value, problem) => {
    expect(rules.smsCodeRule(value)).toBe(problem)
  })

  it('in the confirmation dialog have an error key of their own', () => {
    expect(rules.confirmationCodeRule('1234a')).toBe('codeDigits')
  })

  it('for enrolment (PINs) have six digits', () => {
    expect(rules.pinRule('012345')).toBeNull()
    expect(rules.pinRule('12345')).toBe('pinDigits')
    expect(rules.pinRule('12345a')).toBe('pinDigits')
  })
})

describe('other fields', () => {
  it.each([
    ['40', null],
    ['1', null],
    ['0', 'dialcodeInvalid'],
    ['40721', 'dialcodeInvalid'],
    ['', 'dialcodeInvalid'],
  ])('dial code „%s” → %s', (value, problem) => {
    expect(rules.dialcodeRule(value)).toBe(problem)
  })

  it.each([
    ['A', 'nameMin'],
    ['A'.repeat(150), null],
    ['A'.repeat(151), 'companyNameMax'],
  ])('company name „%s” → %s', (value, problem) => {
    expect(rules.companyNameRule(value)).toBe(problem)
  })

  it('postal codes have six digits', () => {
    expect(rules.postalCodeRule('051223')).toBeNull()
    expect(rules.postalCodeRule('05122')).toBe('postalCode')
  })

  it('short texts allow 60 characters, observations 5000', () => {
    expect(rules.shortTextRule('')).toBeNull()
    expect(rules.requiredShortTextRule(' ')).toBe('required')
    expect(rules.shortTextRule('x'.repeat(61))).toBe('textMax')
    expect(rules.observationsRule('x'.repeat(5000))).toBeNull()
    expect(rules.observationsRule('x'.repeat(5001))).toBe('observationsMax')
  })
})
