import type { CommandContext } from './command-context.ts'
import type { ParsedArguments } from './arguments.ts'

export interface Option {
  /** Name of its value in help; absent for a flag. */
  value?: string
  about: string
  /** True if it may be given several times. */
  repeated?: boolean
}
export type Options = Readonly<Record<string, Option>>

/** Result of a command: text for people, JSON for scripts (`--json`). */
export interface Outcome {
  text: string
  json: unknown
  /** Exit code: 1 if the command was not done. */
  code?: 0 | 1
}

export interface Command {
  /** Words that call it, e.g. `sesizari list`. */
  name: string
  /** One-line description. */
  summary: string
  /** Further help, in paragraphs of Markdown. */
  details?: string
  /** Columns of the file it reads, as a table. */
  columns?: { headings: string[]; rows: string[][] }
  /** Names of the positional arguments, all required. */
  takes: readonly string[]
  options: Options
  /** True if it runs long: it gets a lower CPU priority than the portal. */
  background?: boolean
  /** Throws an `OperatorError`, a `UsageError` or an `ApiError` if it cannot be done. */
  run(context: CommandContext, given: ParsedArguments): Promise<Outcome>
}

/** Options of every command. */
export const commonOptions: Options = {
  operator: {
    value: 'nume',
    about: 'cine lucrează, pentru jurnal; altfel OPERATOR_USER sau utilizatorul sistemului',
  },
  json: { about: 'rezultatul ca JSON, pentru scripturi' },
  help: { about: 'arată ajutorul comenzii' },
}
