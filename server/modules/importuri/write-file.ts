import { InterruptedImport } from './errors.ts'
import { createProblemCollector } from './check-file.ts'
import { noChanges, addCounts } from './kind.ts'
import type { Counts, ImportScope, ImportKind, Problem } from './kind.ts'
import { withShortTransaction } from '#server/db/short-transaction.ts'
import type { Db } from '#server/db/db.ts'
import type { Staging } from './staging.ts'

/** How far writing is. */
export interface Progress {
  /** Lines written, of those to write. */
  written: number
  toWrite: number
  /** Changes so far. */
  counts: Counts
}

/** Is told of each batch. */
export interface WriteObserver {
  /** It is about to be written, in this transaction. */
  inBatch(tx: Db): Promise<void>
  /** It is written. Throwing stops the import. */
  onBatch(progress: Progress): Promise<void>
}

export interface WriteResult {
  counts: Counts
  /** Problems of lines that were valid when the file was checked. */
  problems: Problem[]
  /** Conflicts among the staged lines. */
  conflicts: Problem[]
}

/**
 * Writes the staged lines, one transaction a batch. Plans every line again, as what it refers to may be gone. Throws an
 * `InterruptedImport` with the number of lines written.
 */
export async function writeFile(
  kind: ImportKind,
  header: string[],
  staging: Staging,
  scope: ImportScope,
  observer?: WriteObserver,
): Promise<WriteResult> {
  let written: WriteResult = { counts: noChanges, problems: [], conflicts: [] }
  let lines = 0
  try {
    for (let batch = 0; batch < staging.batches; batch += 1) {
      const done = await writeBatch(kind, header, staging, batch, scope, observer)
      written = {
        counts: addCounts(written.counts, done.counts),
        problems: [...written.problems, ...done.problems],
        conflicts: [...written.conflicts, ...done.conflicts],
      }
      lines += done.lines
      await observer?.onBatch({ written: lines, toWrite: staging.lines, counts: written.counts })
    }
    await finish(kind, scope)
    return written
  } catch (error) {
    throw new InterruptedImport(lines, staging.lines, error)
  }
}

function writeBatch(
  kind: ImportKind,
  header: string[],
  staging: Staging,
  batch: number,
  { tx: session, ...ground }: ImportScope,
  observer?: WriteObserver,
): Promise<WriteResult & { lines: number }> {
  return withShortTransaction(session, async (tx) => {
    await observer?.inBatch(tx)
    const lines = await staging.read(tx, batch)
    const problems: Problem[] = []
    const conflicts: Problem[] = []
    const context = {
      ...ground,
      tx,
      wrong: createProblemCollector(problems),
      conflict: createProblemCollector(conflicts),
      // The keys were claimed when the file was checked.
      claim: async <Row>(claimed: Row[]) => claimed,
    }
    const plan = await kind.plan(context, header, lines)
    return { counts: await plan.write(), problems, conflicts, lines: lines.length }
  })
}

async function finish({ finishBatch }: ImportKind, { tx: session, ...ground }: ImportScope) {
  if (!finishBatch) return
  while (await withShortTransaction(session, (tx) => finishBatch({ ...ground, tx })));
}
