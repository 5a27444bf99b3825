import type { CommandContext } from './command-context.ts'
import type { ParsedArguments } from './arguments.ts'

export interface Option {
  /** Name of its value, as help shows it; absent: a switch. */
  value?: string
  about: string
  /** It may be given several times. */
  repeated?: boolean
}
export type Options = Readonly<Record<string, Option>>

/** What a command has done: for people, and for scripts (`--json`). */
export interface Outcome {
  text: string
  json: unknown
  /** 1 when it was not done. */
  code?: 0 | 1
}

export interface Command {
  /** The words that call it, as `sesizari list`. */
  name: string
  /** What it does, in one line. */
  summary: string
  /** All else there is to know. Paragraphs of Markdown. */
  details?: string
  /** The columns of the file it reads. */
  columns?: { headings: string[]; rows: string[][] }
  /** Names of what has to follow, in order. */
  takes: readonly string[]
  options: Options
  /** It works for long, and gives way to the portal where there is little processor time. */
  background?: boolean
  /** Throws an `OperatorError`, a `UsageError` or a `Refusal` when it cannot be done. */
  run(context: CommandContext, given: ParsedArguments): Promise<Outcome>
}

/** Those every command has. */
export const commonOptions: Options = {
  operator: {
    value: 'nume',
    about: 'cine lucrează, pentru jurnal; altfel OPERATOR_USER sau utilizatorul sistemului',
  },
  json: { about: 'rezultatul ca JSON, pentru scripturi' },
  help: { about: 'arată ajutorul comenzii' },
}
