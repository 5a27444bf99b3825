import { foldText } from '#contract/text.ts'
import { streetKindsInFull } from '#server/domain/street-kinds.ts'

const kinds = new Set(Object.values(streetKindsInFull))

interface StreetName {
  /** Kind in full, folded; null for a name without one. */
  kind: string | null
  /** Words of the name, folded. */
  words: string[]
}

/** Reads the name of a street, however its kind is abbreviated. */
export function readStreetName(text: string): StreetName {
  const [first = '', ...rest] =
    foldText(text)
      .replace(/^b-dul\b/, 'bdul')
      .match(/[a-z0-9]+/g) ?? []
  const kind = streetKindsInFull[first] ?? first
  if (kinds.has(kind) && rest.length > 0) return { kind, words: rest }
  return { kind: null, words: first === '' ? [] : [first, ...rest] }
}

/** Decides whether two texts name one street. A text without a kind names the streets of every kind. */
export function isSameStreet(one: string, other: string): boolean {
  const [a, b] = [readStreetName(one), readStreetName(other)]
  const haveSameKind = a.kind === null || b.kind === null || a.kind === b.kind
  return haveSameKind && a.words.length > 0 && a.words.join(' ') === b.words.join(' ')
}
