import { describe, expect, it } from 'vitest'
import { normalizeIban, isValidIban } from './iban.ts'

// Examples from the ISO 13616 registry; they belong to nobody.
const examples = [
  'RO49AAAA1B31007593840000',
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'MT84MALT011000012345MTLCAST001S',
  'NO9386011117947',
]

describe('an IBAN', () => {
  it.each(examples)('is %s', (iban) => {
    expect(isValidIban(iban)).toBe(true)
  })

  it('may have spaces and lower-case letters', () => {
    expect(isValidIban(' ro49 aaaa 1b31\u00a00075 9384 0000 ')).toBe(true)
    expect(normalizeIban(' ro49 aaaa\t1b31 ')).toBe('RO49AAAA1B31')
  })

  it.each([
    '',
    'RO',
    'RO49',
    'RO49AAAA1B3100759384000',
    'RO49AAAA1B310075938400000',
    '49ROAAAA1B31007593840000',
    'RO49AAAA1B3100759384000Ș',
    'RO49AAAA1B31007593840000; drop table',
    'RO49-AAAA-1B31-0075-9384-0000',
  ])('is not „%s”', (text) => {
    expect(isValidIban(text)).toBe(false)
  })

  it.each(examples)('%s is invalid with any one digit changed', (iban) => {
    for (const [index, character] of Array.from(iban).entries()) {
      if (!/\d/.test(character)) continue
      const other = String((Number(character) + 1) % 10)
      expect(isValidIban(iban.slice(0, index) + other + iban.slice(index + 1))).toBe(false)
    }
  })

  it('is invalid with two adjacent digits swapped', () => {
    const [iban] = examples
    for (let index = 4; index < iban!.length - 1; index += 1) {
      const [one, other] = [iban![index]!, iban![index + 1]!]
      if (one === other || !/^\d\d$/.test(one + other)) continue
      const swapped = iban!.slice(0, index) + other + one + iban!.slice(index + 2)
      expect(isValidIban(swapped)).toBe(false)
    }
  })
})
