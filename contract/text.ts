const CEDILLA = /[şţŞŢ]/g
const COMMA_BELOW: Record<string, string> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' }

/** Normalises a text: NFC, Romanian letters with comma below, trimmed. */
export function normalizeText(value: string): string {
  const commas = value.normalize('NFC').replace(CEDILLA, (letter) => COMMA_BELOW[letter] ?? letter)
  return commas.trim()
}

// PostgreSQL cannot store NUL, and a lone surrogate is not a character.
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** True if the text holds a character no field accepts: NUL or a lone surrogate. */
export function hasForbiddenCharacters(value: string): boolean {
  return FORBIDDEN.test(value)
}

/** Folds a text for comparing and searching: lower case, without diacritics. */
export function foldText(value: string): string {
  return normalizeText(value).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
