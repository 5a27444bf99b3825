import { normalizeText } from '#contract/text.ts'

/** Placeholder for what the font cannot draw, so that the gap is visible. */
export const MISSING_GLYPH = '□'

// Code points of one grapheme; more combining marks would overlap the lines around.
const MAX_GRAPHEME_CODE_POINTS = 4
const letters = new Intl.Segmenter('ro', { granularity: 'grapheme' })
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{FE00}-\u{FE0F}]/gu

// Latin letters and punctuation, none of which combines with its neighbour.
const PLAIN = String.raw`\n\x20-\x7E\u{A0}-\u{AC}\u{AE}-\u{2FF}\u{2010}-\u{2027}`
const plain = new RegExp(`[${PLAIN}]`, 'u')
/** All other characters, with the plain letters that combining marks may belong to. */
const COMPOSED = new RegExp(`[${PLAIN}]?[^${PLAIN}]+(?:[${PLAIN}][^${PLAIN}]+)*[${PLAIN}]?`, 'gu')

type HasGlyph = (codePoint: number) => boolean

/**
 * Prepares a text for a font: removes invisible controls, replaces missing glyphs by a visible placeholder, and reduces
 * gaps to one empty line.
 */
export function sanitizeForFont(text: string, hasGlyph: HasGlyph): string {
  const lines = normalizeText(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
  // Segments only what may combine: segmenting everything took most of the time of a long document.
  return hasPlainGlyphs(lines, hasGlyph)
    ? lines.replace(COMPOSED, (part) => sanitizeGraphemes(part, hasGlyph))
    : sanitizeGraphemes(lines, hasGlyph)
}

function hasPlainGlyphs(text: string, hasGlyph: HasGlyph): boolean {
  return Array.from(new Set(text)).every(
    (letter) => letter === '\n' || !plain.test(letter) || hasGlyph(letter.codePointAt(0)!),
  )
}

function sanitizeGraphemes(text: string, hasGlyph: HasGlyph): string {
  return Array.from(letters.segment(text), ({ segment }) =>
    segment === '\n' ? segment : sanitizeGrapheme(segment, hasGlyph),
  ).join('')
}

function sanitizeGrapheme(letter: string, hasGlyph: HasGlyph): string {
  const visible = Array.from(letter.replace(INVISIBLE, '')).slice(0, MAX_GRAPHEME_CODE_POINTS)
  if (visible.length === 0) return ''
  return visible.every((one) => hasGlyph(one.codePointAt(0)!)) ? visible.join('') : MISSING_GLYPH
}
