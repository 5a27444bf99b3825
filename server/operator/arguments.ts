import { UsageError } from './errors.ts'

/** Arguments and options of a command line, checked against its command. */
export interface ParsedArguments {
  /** Positional arguments, in the order of the command's `takes`. */
  args: string[]
  /** Returns the last value of an option. */
  text(name: string): string | undefined
  texts(name: string): string[]
  has(name: string): boolean
}

/** Returns the value of a numeric option, undefined if absent. Throws a `UsageError`. */
export function parseWholeNumber(given: ParsedArguments, option: string): number | undefined {
  const text = given.text(option)
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new UsageError(`--${option} cere un număr întreg, de la 1 în sus.`)
}
