import { sql } from 'drizzle-orm'
import { withSession } from '#server/db/db.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import type { CommandContext } from '../command-context.ts'
import { checkFile } from './check-file.ts'
import { openCsv } from './csv.ts'
import { requireHeader } from './header.ts'
import type { Counts, ImportKind, Problem } from './kind.ts'
import { writeFile } from './write-file.ts'

export interface ImportOptions {
  /** True: changes nothing and reports what it would do. */
  dryRun: boolean
  /** True: writes the valid lines even if others are wrong. */
  skipBad: boolean
}

export interface Imported extends Counts {
  lines: number
  wrongLines: number
  /** Number of wrong lines that were valid when the file was checked. */
  lateLines: number
  problems: Problem[]
  /** Valid lines that need an operator's decision; no other count includes them. */
  conflicts: Problem[]
  /** True if the file was written. */
  kept: boolean
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
): Promise<Imported> {
  const csv = await openCsv(file)
  requireHeader(kind, csv.header)
  return withSession(db, async (session) => {
    await session.execute(sql`select pg_advisory_lock(hashtextextended('operator import', 0))`)
    const ground = { tx: session, env, now: clock.now() }
    const checked = await checkFile(kind, csv, ground)
    const { counts, problems, conflicts, lines, staging } = checked
    const kept = !dryRun && (skipBad || problems.length === 0)
    if (!kept) return { ...counts, ...wrongAmong(problems, []), conflicts, lines, kept }
    const note = noteBy(session, kind, actor)
    if (staging.lines > 0) await note('.inceput', `linii de scris ${staging.lines}`)
    const written = await writeFile(kind, csv.header, staging, ground)
    const done = {
      ...written.counts,
      ...wrongAmong(problems, written.problems),
      conflicts: byLine([
        ...conflicts.filter(({ line }) => !checked.stagedConflicts.has(line)),
        ...written.conflicts,
      ]),
      lines,
      kept,
    }
    await note('', subjectOf(done))
    return done
  })
}

function wrongAmong(
  early: Problem[],
  late: Problem[],
): Pick<Imported, 'problems' | 'wrongLines' | 'lateLines'> {
  const linesOf = (problems: Problem[]) => new Set(problems.map(({ line }) => line)).size
  const problems = [...early, ...late].toSorted((one, other) => one.line - other.line)
  return { problems, wrongLines: linesOf(problems), lateLines: linesOf(late) }
}

const byLine = (found: Problem[]): Problem[] =>
  found.toSorted((one, other) => one.line - other.line)

const noteBy =
  (session: Db, { name }: ImportKind, actor: string) =>
  (step: '' | '.inceput', subject: string) =>
    audit(session, { actor, action: `import.${name}${step}`, subject, requestId: '' })

const subjectOf = ({ added, changed, removed, wrongLines, conflicts }: Imported): string =>
  [
    `adăugate ${added}, schimbate ${changed}, scoase ${removed}, sărite ${wrongLines}`,
    ...(conflicts.length > 0 ? [`în conflict ${conflicts.length}`] : []),
  ].join(', ')
