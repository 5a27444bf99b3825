/** Parses numbers written the Romanian or the English way; text that is no number is left as it is. */

const PLAIN = /^-?\d+(?:[.,]\d+)?$/
const GROUPED = /^\d{1,3}(?:[.\s]\d{3})+(?:,\d+)?$/
const ENGLISH_GROUPED = /^\d{1,3}(?:,\d{3})+\.\d+$/
const WHOLE_LIMIT = 15

/** Parses `1.234,5`, `1,234.5`, `1234,5` or `1234.5` to 1234.5; returns null for an empty text, and invalid text unchanged. */
export function parseNumber(text: string): number | string | null {
  const typed = text.replace(/\u00a0/g, ' ').trim()
  if (typed === '') return null
  if (GROUPED.test(typed)) return Number(typed.replace(/[.\s]/g, '').replace(',', '.'))
  if (ENGLISH_GROUPED.test(typed)) return Number(typed.replace(/,/g, ''))
  if (!PLAIN.test(typed) || typed.length > WHOLE_LIMIT) return text
  return Number(typed.replace(',', '.'))
}

/** Parses lei to bani: `12,5` is 1250. Text with more than two decimals is invalid and is returned unchanged. */
export function parseLei(text: string): number | string | null {
  const typed = text.replace(/\u00a0/g, ' ').replace(/\s*lei$/i, '')
  if (/,\d{3,}$/.test(typed.trim())) return text
  if (/\.\d{3,}$/.test(typed.trim()) && !GROUPED.test(typed.trim())) return text
  const lei = parseNumber(typed)
  return typeof lei === 'number' ? Math.round(lei * 100) : lei === null ? null : text
}
