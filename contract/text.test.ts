import { describe, expect, it } from 'vitest'
import cases from '#tests/content/identifiers.json' with { type: 'json' }
import { foldText, hasForbiddenCharacters, normalizeText } from './text.ts'

describe('text normalisation', () => {
  it.each(cases.diacritice)('$intrare', ({ intrare, iesire }) => {
    expect(normalizeText(intrare)).toBe(iesire)
  })

  it('trims the ends', () => {
    expect(normalizeText('  Str. Exemplului \n')).toBe('Str. Exemplului')
  })
})

describe('forbidden characters', () => {
  it.each([
    ['NUL', 'a\u0000b', true],
    ['half of a pair', 'a\uD83D', true],
    ['the other half', '\uDE00a', true],
    ['a whole pair', 'a😀', false],
    ['diacritics', 'ăâîșț', false],
  ])('%s', (_, text, forbidden) => {
    expect(hasForbiddenCharacters(text)).toBe(forbidden)
  })
})

it('words are compared without case and diacritics', () => {
  expect(foldText('Ștefănescu ÎNALT')).toBe('stefanescu inalt')
})
