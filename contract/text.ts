const CEDILLA = /[şţŞŢ]/g
const COMMA_BELOW: Record<string, string> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' }

/** One spelling for one text: NFC, Romanian letters with comma below, no space at the ends. */
export function normalizeText(value: string): string {
  const commas = value.normalize('NFC').replace(CEDILLA, (letter) => COMMA_BELOW[letter] ?? letter)
  return commas.trim()
}

// NUL cannot be stored, and half a surrogate pair is not a character.
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** True when the text holds something no field accepts: NUL or a lone surrogate. */
export function hasForbiddenCharacters(value: string): boolean {
  return FORBIDDEN.test(value)
}

/** The same words for comparing and searching: lower case, without diacritics. */
export function foldText(value: string): string {
  return normalizeText(value).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
