import type { Database } from '#server/db/db.ts'
import type { Env } from '#server/config/env.ts'
import type { Clock } from '#server/ports/clock.ts'

/** Dependencies of a command. */
export interface CommandContext {
  env: Env
  db: Database
  clock: Clock
  /** Operator as the audit names them, e.g. `operator:ana`. */
  actor: string
  /** Folder that relative file names are resolved against. */
  folder: string
  /** Prints progress; silent with `--json`. */
  printProgress(line: string): void
  /** Asks for confirmation. Throws a `UsageError` without a terminal, which names the option that answers instead. */
  confirm(question: string, option?: string): Promise<boolean>
}
