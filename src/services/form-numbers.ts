/** Numbers as people write them in Romania, with a comma: read to a number, or left as the text they are. */

const PLAIN = /^-?\d+(?:[.,]\d+)?$/
const GROUPED = /^\d{1,3}(?:[.\s]\d{3})+(?:,\d+)?$/
const WHOLE_LIMIT = 15

/** `1.234,5`, `1234,5` or `1234.5` as 1234.5; null for the empty text; what is no number stays the text it is. */
export function readNumber(text: string): number | string | null {
  const typed = text.replace(/\u00a0/g, ' ').trim()
  if (typed === '') return null
  if (GROUPED.test(typed)) return Number(typed.replace(/[.\s]/g, '').replace(',', '.'))
  if (!PLAIN.test(typed) || typed.length > WHOLE_LIMIT) return text
  return Number(typed.replace(',', '.'))
}

/** Lei as bani: `12,5` is 1250. More than two decimals is no sum. */
export function readLei(text: string): number | string | null {
  const typed = text.replace(/\u00a0/g, ' ').replace(/\s*lei$/i, '')
  if (/,\d{3,}$/.test(typed.trim())) return text
  if (/\.\d{3,}$/.test(typed.trim()) && !GROUPED.test(typed.trim())) return text
  const lei = readNumber(typed)
  return typeof lei === 'number' ? Math.round(lei * 100) : lei === null ? null : text
}

/** A number as it stands in its field. */
export function writeNumber(value: unknown): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  return typeof value === 'string' ? value : ''
}

/** Bani as lei, as they stand in their field. */
export function writeLei(value: unknown): string {
  if (typeof value === 'number') return (value / 100).toFixed(2).replace('.', ',')
  return typeof value === 'string' ? value : ''
}
