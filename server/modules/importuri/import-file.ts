import { sql } from 'drizzle-orm'
import { withDedicatedConnection } from '#server/db/db.ts'
import type { Database, Db } from '#server/db/db.ts'
import type { Env } from '#server/config/env.ts'
import { audit } from '#server/domain/audit.ts'
import type { Clock } from '#server/ports/clock.ts'
import { checkFile } from './check-file.ts'
import { openImportFile } from './header.ts'
import type { Counts, ImportKind, Problem } from './kind.ts'
import { writeFile } from './write-file.ts'
import type { WriteObserver } from './write-file.ts'

export interface ImportOptions {
  /** True: changes nothing and reports what it would do. */
  dryRun: boolean
  /** True: writes the valid lines even if others are wrong. */
  skipBad: boolean
  /** Problems after which the file is rejected as a whole; absent for any number. */
  maxProblems?: number
  observer?: ImportObserver
}

/** Is told how an import goes, and stops it by throwing. */
export interface ImportObserver extends WriteObserver {
  /** The file is checked, and will be written. */
  onWriting(checked: CheckedFile): Promise<void>
}

export interface CheckedFile extends Counts {
  lines: number
  wrongLines: number
  problems: Problem[]
  /** Valid lines that need an operator's decision; no other count includes them. */
  conflicts: Problem[]
  /** Number of lines to write. */
  toWrite: number
}

export interface ImportResult extends CheckedFile {
  /** Number of wrong lines that were valid when the file was checked. */
  lateLines: number
  /** True if the file was written. */
  isWritten: boolean
}

export interface ImportWork {
  env: Env
  clock: Clock
  actor: string
}

/**
 * Imports a file: validates all of it and then, unless a line is wrong, writes it in batches, one transaction each. An
 * advisory lock serializes imports. Idempotent, so repeating an interrupted import writes the rest. Throws an
 * `ImportFileError` if the file cannot be read as one of its kind, and an `InterruptedImport` if writing stopped early.
 */
export async function importFile(
  { db, ...work }: ImportWork & { db: Database },
  kind: ImportKind,
  bytes: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ImportResult> {
  return withDedicatedConnection(db, async (session) => {
    await session.execute(sql`select pg_advisory_lock(${importLock})`)
    return importInSession(session, work, kind, bytes, options)
  })
}

/** Key of the session lock that serializes imports. */
export const importLock = sql`hashtextextended('operator import', 0)`

/** As `importFile`, in a session of its own that holds `importLock`. */
export async function importInSession(
  session: Db,
  { env, clock, actor }: ImportWork,
  kind: ImportKind,
  bytes: AsyncIterable<Uint8Array>,
  { dryRun, skipBad, maxProblems, observer }: ImportOptions,
): Promise<ImportResult> {
  const file = await openImportFile(kind, bytes)
  const scope = { tx: session, env, now: clock.now(), actor }
  const checked = await checkFile(kind, file, scope, maxProblems)
  const { counts, problems, conflicts, lines, staging } = checked
  const isWritten = !dryRun && (skipBad || problems.length === 0)
  const toWrite = staging.lines
  const planned = { ...counts, ...mergeProblems(problems, []), conflicts, lines, toWrite }
  if (!isWritten) return { ...planned, isWritten }
  await observer?.onWriting(planned)
  const note = createAuditor(session, kind, actor)
  if (toWrite > 0) await note('.inceput', `linii de scris ${toWrite}`)
  const written = await writeFile(kind, file.header, staging, scope, observer)
  const done = {
    ...written.counts,
    ...mergeProblems(problems, written.problems),
    conflicts: byLine([
      ...conflicts.filter(({ line }) => !checked.stagedConflicts.has(line)),
      ...written.conflicts,
    ]),
    lines,
    toWrite,
    isWritten,
  }
  await note('', formatSubject(done))
  return done
}

function mergeProblems(
  early: Problem[],
  late: Problem[],
): Pick<ImportResult, 'problems' | 'wrongLines' | 'lateLines'> {
  const linesOf = (problems: Problem[]) => new Set(problems.map(({ line }) => line)).size
  const problems = [...early, ...late].toSorted((one, other) => one.line - other.line)
  return { problems, wrongLines: linesOf(problems), lateLines: linesOf(late) }
}

const byLine = (found: Problem[]): Problem[] =>
  found.toSorted((one, other) => one.line - other.line)

/** Counts the valid lines that change nothing. */
export const countUnchanged = (checked: CheckedFile): number =>
  checked.lines -
  checked.wrongLines -
  checked.conflicts.length -
  checked.added -
  checked.changed -
  checked.removed

const createAuditor =
  (session: Db, { name }: ImportKind, actor: string) =>
  (step: '' | '.inceput', subject: string) =>
    audit(session, { actor, action: `import.${name}${step}`, subject, requestId: '' })

const formatSubject = ({ added, changed, removed, wrongLines, conflicts }: ImportResult): string =>
  [
    `adăugate ${added}, schimbate ${changed}, scoase ${removed}, sărite ${wrongLines}`,
    ...(conflicts.length > 0 ? [`în conflict ${conflicts.length}`] : []),
  ].join(', ')
