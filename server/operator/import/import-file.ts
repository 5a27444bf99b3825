import { sql } from 'drizzle-orm'
import { withDedicatedConnection } from '#server/db/db.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import type { CommandContext } from '../command-context.ts'
import { checkFile } from './check-file.ts'
import { openCsv } from './csv.ts'
import { assertHeader } from './header.ts'
import type { Counts, ImportKind, Problem } from './kind.ts'
import { writeFile } from './write-file.ts'

export interface ImportOptions {
  /** True: changes nothing and reports what it would do. */
  dryRun: boolean
  /** True: writes the valid lines even if others are wrong. */
  skipBad: boolean
}

export interface ImportResult extends Counts {
  lines: number
  wrongLines: number
  /** Number of wrong lines that were valid when the file was checked. */
  lateLines: number
  problems: Problem[]
  /** Valid lines that need an operator's decision; no other count includes them. */
  conflicts: Problem[]
  /** True if the file was written. */
  isWritten: boolean
}

/**
 * Imports a file: validates all of it and then, unless a line is wrong, writes it in batches, one transaction each. An
 * advisory lock serializes imports. Idempotent, so repeating an interrupted import writes the rest. Throws an
 * `OperatorError` if the file cannot be read as one of its kind, and an `InterruptedImport` if writing stopped early.
 */
export async function importFile(
  { db, env, clock, actor }: Pick<CommandContext, 'db' | 'env' | 'clock' | 'actor'>,
  kind: ImportKind,
  file: string,
  { dryRun, skipBad }: ImportOptions,
): Promise<ImportResult> {
  const csv = await openCsv(file)
  assertHeader(kind, csv.header)
  return withDedicatedConnection(db, async (session) => {
    await session.execute(sql`select pg_advisory_lock(hashtextextended('operator import', 0))`)
    const scope = { tx: session, env, now: clock.now() }
    const checked = await checkFile(kind, csv, scope)
    const { counts, problems, conflicts, lines, staging } = checked
    const isWritten = !dryRun && (skipBad || problems.length === 0)
    if (!isWritten)
      return { ...counts, ...mergeProblems(problems, []), conflicts, lines, isWritten }
    const note = createAuditor(session, kind, actor)
    if (staging.lines > 0) await note('.inceput', `linii de scris ${staging.lines}`)
    const written = await writeFile(kind, csv.header, staging, scope)
    const done = {
      ...written.counts,
      ...mergeProblems(problems, written.problems),
      conflicts: byLine([
        ...conflicts.filter(({ line }) => !checked.stagedConflicts.has(line)),
        ...written.conflicts,
      ]),
      lines,
      isWritten,
    }
    await note('', formatSubject(done))
    return done
  })
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

const createAuditor =
  (session: Db, { name }: ImportKind, actor: string) =>
  (step: '' | '.inceput', subject: string) =>
    audit(session, { actor, action: `import.${name}${step}`, subject, requestId: '' })

const formatSubject = ({ added, changed, removed, wrongLines, conflicts }: ImportResult): string =>
  [
    `adăugate ${added}, schimbate ${changed}, scoase ${removed}, sărite ${wrongLines}`,
    ...(conflicts.length > 0 ? [`în conflict ${conflicts.length}`] : []),
  ].join(', ')
