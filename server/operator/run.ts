import { constants, setPriority } from 'node:os'
import { formatError } from '#server/errors/describe-error.ts'
import {
  findDatabaseError,
  isContention,
  isConnectionError,
} from '#server/errors/database-errors.ts'
import { FileStoreError, formatStoreFailure } from '#server/errors/file-store-error.ts'
import { createMissingKeys, readSettings } from '#server/config/env.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { systemClock } from '#server/ports/clock.ts'
import { StartError } from '#server/errors/start-error.ts'
import type { Outcome } from './command.ts'
import { commands } from './commands.ts'
import { ImportFileError, InterruptedImport } from '#server/modules/importuri/errors.ts'
import { OperatorError, UsageError } from './errors.ts'
import { PROGRAM } from './help.ts'
import { resolveActor } from './operator-name.ts'
import { parseCommandLine } from './parse-command-line.ts'
import type { ParsedCommand } from './parse-command-line.ts'
import { sanitizeText, toSafeJson } from './sanitize-output.ts'
import { assertHasDatabase, openStorage } from './storage.ts'
import type { CommandContext } from './command-context.ts'

/** Command line and the terminal it was typed in. */
export interface Terminal {
  argv: string[]
  /** Absolute path. */
  folder: string
  variables: NodeJS.ProcessEnv
  out(text: string): void
  err(text: string): void
  /** Returns null if nobody can answer. */
  ask(question: string): Promise<string | null>
}

const DONE = 0
const NOT_DONE = 1
const WRONG_USE = 2

/** Runs a command line. Returns the exit code: 0 done, 1 not done, 2 wrong usage. */
export async function runCommandLine(given: Terminal): Promise<number> {
  const terminal: Terminal = {
    ...given,
    out: (text) => given.out(sanitizeText(text)),
    err: (text) => given.err(sanitizeText(text)),
    ask: (question) => given.ask(sanitizeText(question)),
  }
  try {
    return await dispatchCommand(terminal)
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.err(`${error.message}\nAjutor: ${PROGRAM} help`)
      return WRONG_USE
    }
    terminal.err(formatFailure(error))
    return NOT_DONE
  }
}

async function dispatchCommand(terminal: Terminal): Promise<number> {
  const parsed = parseCommandLine(terminal.argv, commands)
  if ('command' in parsed) return runCommand(terminal, parsed)
  terminal.out(parsed.help)
  return DONE
}

async function runCommand(terminal: Terminal, { command, given }: ParsedCommand): Promise<number> {
  const actor = resolveActor(given.text('operator'), terminal.variables)
  const isJson = given.has('json')
  const outcome = await withCommandContext(terminal, { actor, isJson }, (context) => {
    // Only once the database is open: an embedded one started here keeps normal priority.
    if (command.background) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    return command.run(context, given)
  })
  terminal.out(isJson ? toSafeJson(outcome.json) : outcome.text)
  return outcome.code ?? DONE
}

async function withCommandContext(
  terminal: Terminal,
  { actor, isJson }: { actor: string; isJson: boolean },
  work: (context: CommandContext) => Promise<Outcome>,
): Promise<Outcome> {
  const settings = readSettings()
  assertHasDatabase(settings)
  const env = createMissingKeys(settings)
  const storage = await openStorage(env)
  try {
    return await work({
      env,
      db: storage.db,
      clock: systemClock,
      actor,
      folder: terminal.folder,
      printProgress: (line) => {
        if (!isJson) terminal.out(line)
      },
      confirm: (question, option) => confirm(terminal, question, option),
    })
  } finally {
    await storage.close()
  }
}

async function confirm({ ask }: Terminal, question: string, option = 'da'): Promise<boolean> {
  const answer = await ask(`${question} (da/nu) `)
  if (answer === null) {
    throw new UsageError(`${question}\nNu este cine să răspundă: adăugați --${option}.`)
  }
  return answer.trim().toLowerCase() === 'da'
}

/** Formats an error as a sentence for the operator. */
export function formatFailure(error: unknown): string {
  if (error instanceof InterruptedImport) {
    const reason = formatDatabaseError(error.cause) ?? formatFailure(error.cause)
    return `${reason}\n${error.message}`
  }
  const known =
    error instanceof OperatorError ||
    error instanceof StartError ||
    error instanceof ApiError ||
    error instanceof ImportFileError
  if (known) return error.message
  if (error instanceof FileStoreError) return formatStoreFailure(error)
  const reason = formatDatabaseError(error)
  if (reason) return `${reason} Nimic nu s-a schimbat.`
  return formatError(error)
}

// PostgreSQL's own message may quote values of the failed statement.
function formatDatabaseError(error: unknown): string | null {
  if (isConnectionError(error)) return 'Baza de date nu răspunde.'
  if (isContention(error)) return 'Altcineva ține ocupate aceleași date: mai încercați o dată.'
  const database = findDatabaseError(error)
  return database && `Baza de date a refuzat (${database.code}).`
}
