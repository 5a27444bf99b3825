import { plural } from '#contract/plural.ro.ts'
import { formatNumber } from '#server/domain/format.ts'
import type { CsvFile, CsvLine } from './csv.ts'
import { readBatches } from './csv-batches.ts'
import { createGroupMatcher } from './grouped-kind.ts'
import { claimKeys, createKeyTable } from './keys.ts'
import { ImportFileError } from './errors.ts'
import { noChanges, addCounts } from './kind.ts'
import type { Counts, ImportContext, ImportScope, ImportKind, Problem } from './kind.ts'
import { openStaging } from './staging.ts'
import type { Staging } from './staging.ts'

export interface CheckResult {
  /** Changes that writing the file would make. */
  counts: Counts
  /** Number of lines in the file. */
  lines: number
  problems: Problem[]
  conflicts: Problem[]
  /** Lines of `conflicts` that are staged: writing reports them again if they still conflict. */
  stagedConflicts: Set<number>
  /** Valid lines that would change something. */
  staging: Staging
}

/**
 * Validates a whole file in its import's session and stages the lines to write. Locks and changes no rows. Throws an
 * `ImportFileError` for more than `maxProblems` problems.
 */
export async function checkFile(
  kind: ImportKind,
  { header, lines }: CsvFile,
  scope: ImportScope,
  maxProblems = Infinity,
): Promise<CheckResult> {
  const { tx: session } = scope
  const isSameGroup = createGroupMatcher(kind, header)
  await createKeyTable(session)
  const staging = await openStaging(session, isSameGroup)
  const problems: Problem[] = []
  const conflicts: Problem[] = []
  const wrong = createProblemCollector(problems, maxProblems)
  const claim: ImportContext['claim'] = (keyed) => claimKeys(session, wrong, keyed)
  const context = {
    ...scope,
    wrong,
    conflict: createProblemCollector(conflicts, maxProblems),
    claim,
  }
  const stagedConflicts = new Set<number>()
  let [counts, count] = [noChanges, 0]
  for await (const batch of readBatches(lines, isSameGroup)) {
    const known = conflicts.length
    const plan = await kind.plan(context, header, batch)
    for (const { line } of conflicts.slice(known)) {
      if (plan.lines.includes(line)) stagedConflicts.add(line)
    }
    counts = addCounts(counts, plan.counts)
    count += batch.length
    await staging.add(only(batch, plan.lines))
  }
  return { counts, lines: count, problems, conflicts, stagedConflicts, staging }
}

/** Returns a function that collects problems in `problems`. It throws an `ImportFileError` when they are too many. */
export const createProblemCollector =
  (problems: Problem[], max = Infinity): ImportContext['wrong'] =>
  (line, column, reason) => {
    if (problems.length >= max) throw new ImportFileError(tooManyProblems(max, line))
    problems.push({ line, column, reason })
    return []
  }

const tooManyProblems = (max: number, line: number): string =>
  `Până la linia ${formatNumber(line)} sunt peste ${plural(max, { one: 'problemă', few: 'probleme' })}: fișierul nu pare de acest fel. Nimic nu s-a schimbat.`

function only(lines: CsvLine[], numbers: number[]): CsvLine[] {
  const wanted = new Set(numbers)
  return lines.filter(({ line }) => wanted.has(line))
}
