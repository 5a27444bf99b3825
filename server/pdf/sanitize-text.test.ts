import { describe, expect, it } from 'vitest'
import { splitLongWords } from './long-words.ts'
import { MISSING_GLYPH, sanitizeForFont } from './sanitize-text.ts'
import { beginsRightToLeft, toVisualOrder } from './right-to-left.ts'

const isLatin = (codePoint: number) => codePoint < 0x370
const upTo = (length: number) => (line: string) => line.length <= length

describe('a text to be printed', () => {
  it.each([
    ['stays as it is', 'Șoseaua Țării, 5', 'Șoseaua Țării, 5'],
    ['has its letters normalised', 'S\u0326os\u0327ea', 'Șoșea'],
    ['shows one placeholder for one emoji', 'a👨‍👩‍👧b', `a${MISSING_GLYPH}b`],
    ['loses its bidirectional controls', 'fact\u202exe.pdf\u2066', 'factxe.pdf'],
    ['has line ends of one kind', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['has no wide gaps', 'a\n\n \n\n\nb\tc', 'a\n\nb c'],
    ['has few combining marks on a letter', `ax${'\u0302'.repeat(9)}b`, `ax${'\u0302'.repeat(3)}b`],
    ['keeps marks with their letters', 'x\u0302q\u0302z', 'x\u0302q\u0302z'],
  ])('%s', (_, given, expected) => {
    expect(sanitizeForFont(given, isLatin)).toBe(expected)
  })

  it('shows a placeholder for a Latin letter that the font does not have', () => {
    expect(sanitizeForFont('ab', (codePoint) => codePoint !== 0x61)).toBe(`${MISSING_GLYPH}b`)
  })
})

describe('a word longer than a line', () => {
  it('is cut to lines', () => {
    const word = 'x'.repeat(95)
    const lines = splitLongWords(`a ${word} b`, upTo(40))
    expect(lines).toEqual([`a ${'x'.repeat(40)}`, 'x'.repeat(40), `${'x'.repeat(15)} b`])
  })

  it('is cut where not even a letter fits', () => {
    expect(splitLongWords('x'.repeat(41), () => false)).toHaveLength(41)
  })
})

describe('right-to-left words', () => {
  it.each([
    ['alone', 'אבג דהו זחט', 'זחט דהו אבג'],
    ['among others', 'una אבג דהו două', 'una דהו אבג două'],
    ['with others among them', 'אבג una două דהו', 'דהו una două אבג'],
    ['with a number', 'אבג 12 דהו', 'דהו 12 אבג'],
    ['absent', 'una două', 'una două'],
  ])('%s', (_, given, expected) => {
    expect(toVisualOrder(given, () => true)).toBe(expected)
  })

  it('stay in the line they belong to', () => {
    expect(toVisualOrder('אא בב גג דד', upTo(5))).toBe('בב אא\nדד גג')
  })

  it('are recognised by the first letter', () => {
    expect([beginsRightToLeft('12 אב c'), beginsRightToLeft('c אב')]).toEqual([true, false])
  })
})
