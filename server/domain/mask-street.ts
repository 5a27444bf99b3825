import { streetKinds } from '#contract/address-line.ts'
import { foldText } from '#contract/text.ts'

/** As many for every street, so that the length of its name is not told. */
const DOTS = '•••'
const isKind = new RegExp(`^(?:${streetKinds})\\.?$`)

/** Masks the name of a street but for its kind and first letter: `Str. P•••`. */
export function maskStreet(street: string): string {
  const [first = '', ...rest] = street.trim().split(/\s+/)
  const hasKind = rest.length > 0 && isKind.test(foldText(first))
  const initial = [...(hasKind ? rest[0]! : first)][0] ?? ''
  return `${hasKind ? `${first} ` : ''}${initial}${DOTS}`
}
