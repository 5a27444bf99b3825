import { streetKinds } from '#contract/address-line.ts'
import { normalizeCui } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'
import { toE164 } from '#contract/phone.ts'
import { foldText } from '#contract/text.ts'

/** Readings of a searched text; null where it cannot be that. */
export interface SearchTerms {
  cnpCui: string | null
  /** Number of a contract or a client code, as written. */
  reference: string | null
  /** E.164. */
  phone: string | null
  email: string | null
  /** `tsquery` of all the words, of all by their first letters, and of a street and its number. */
  words: string | null
  beginnings: string | null
  street: string | null
}

const MAX_WORDS = 8
const IDENTIFIER = new RegExp(`^[0-9]{2,${limits.cnp.length}}$`)
const NOT_OF_STREETS = new RegExp(`^(?:${streetKinds}|nr|numar|numarul)$`)

/** Reads what one may search by in a text. */
export function readSearchTerms(text: string): SearchTerms {
  const identifier = normalizeCui(text)
  const words = (foldText(text).match(/[a-z0-9]+/g) ?? []).slice(0, MAX_WORDS)
  const ofStreet = words.filter((word) => !NOT_OF_STREETS.test(word))
  return {
    cnpCui: IDENTIFIER.test(identifier) ? identifier : null,
    reference: /\d/.test(text) ? text : null,
    phone: toE164(text),
    email: text.includes('@') ? text.trim().toLowerCase() : null,
    words: toQuery(words, () => false),
    beginnings: toQuery(words, () => true),
    // A house number is whole: 1 is not 12.
    street: toQuery(ofStreet, (word) => !/\d/.test(word)),
  }
}

function toQuery(words: string[], isBeginning: (word: string) => boolean): string | null {
  // A digit alone is the number of half the houses.
  if (!words.some((word) => /[a-z]/.test(word))) return null
  return words.map((word) => `'${word}'${isBeginning(word) ? ':*' : ''}`).join(' & ')
}
