import { fieldErrors } from '#server/http/input.ts'

/**
 * Reads the `stare` of a list: a state, a word for several of them, or nothing for all. What it answers throws the
 * refusal that names the field when there is no such word.
 */
export function stateReader<State extends string>(
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
