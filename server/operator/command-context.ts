import type { Database } from '#server/db/db.ts'
import type { Env } from '#server/env.ts'
import type { Clock } from '#server/ports/clock.ts'

/** What a command works with. */
export interface CommandContext {
  env: Env
  db: Database
  clock: Clock
  /** Who works, as the audit names them. */
  actor: string
  /** The folder that names of files start from. */
  folder: string
  /** Tells people how the work goes; says nothing to scripts. */
  say(line: string): void
  /** Asks for a yes. Throws a `UsageError` when nobody is there to answer. */
  confirm(question: string): Promise<boolean>
}
