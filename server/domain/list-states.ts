import { fieldErrors } from '#server/errors/field-errors.ts'

/**
 * Creates a parser of a list's `stare` parameter: a state, the name of a group of states, or nothing for all. The
 * parser throws the field error `stare` for an unknown word.
 */
export function createStateParser<State extends string>(
  all: readonly State[],
  groups: Readonly<Record<string, readonly State[]>>,
): (stare: string | undefined) => State[] {
  return (stare) => {
    if (stare === undefined) return [...all]
    const named = Object.hasOwn(groups, stare) ? groups[stare] : undefined
    const states = named ?? all.filter((state) => state === stare)
    if (states.length === 0) throw fieldErrors({ stare: 'invalid' })
    return [...states]
  }
}
