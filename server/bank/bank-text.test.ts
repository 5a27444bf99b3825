import { describe, expect, it } from 'vitest'
import { toBankText } from './bank-text.ts'

describe('a text for the bank', () => {
  it('loses its diacritics', () => {
    expect(toBankText('Plată – „factură” ștearsă, Țară, ÂÎ…', 80)).toBe(
      'Plata - "factura" stearsa, Tara, AI...',
    )
  })

  it.each([
    ['a\nb\tc', 'a b c'],
    ['a~b', 'a-b'],
    ['  a  ', 'a'],
    ['€ 5 🚀 x', '5 x'],
  ])('of %j is %j', (text, expected) => {
    expect(toBankText(text, 80)).toBe(expected)
  })

  it('is cut to the length, with no space at its end', () => {
    expect(toBankText('abc def', 4)).toBe('abc')
    expect(toBankText('  abc', 3)).toBe('abc')
  })
})
