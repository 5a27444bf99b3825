import { and, desc, eq, getTableColumns, getTableName, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import {
  importChanges,
  imports,
  missedPickups,
  placeRounds,
  publicPoints,
  roundDays,
  rounds,
  sortingHints,
  streets,
} from '#server/db/schema.ts'
import { withShortTransaction } from '#server/db/short-transaction.ts'
import { sqlState } from '#server/errors/database-errors.ts'
import type { Ports } from '#server/ports/ports.ts'
import { createLinkedPointCheck } from './linked-points.ts'
import type { ImportChange, ImportRow } from './repo.ts'

const BATCH = 200

/** A table whose rows are put back. */
interface Restorable {
  table: PgTable
  /** Columns of its primary key. */
  key: string[]
  /** SQL condition on the row `kept`: nothing else needs it, which would be deleted with it. */
  isUnneeded?: SQL
}

const restorables: Restorable[] = [
  {
    table: rounds,
    key: ['id'],
    isUnneeded: sql`not exists (select from ${roundDays} where round_id = kept.id)
      and not exists (select from ${placeRounds} where round_id = kept.id)`,
  },
  {
    table: roundDays,
    key: ['id'],
    isUnneeded: sql`not exists (select from ${missedPickups} where round_day_id = kept.id)`,
  },
  { table: placeRounds, key: ['place_id', 'round_id'] },
  { table: missedPickups, key: ['place_id', 'round_day_id'] },
  { table: publicPoints, key: ['id'] },
  { table: streets, key: ['id'] },
  { table: sortingHints, key: ['obiect'] },
]
const byName = new Map(restorables.map((one) => [getTableName(one.table), one]))

/** Makes triggers record the changes of a transaction as those of an import. */
export async function recordChanges(tx: Db, importId: number): Promise<void> {
  await tx.execute(sql`select set_config('portal.import', ${String(importId)}, true)`)
}

type UndoPorts = Pick<Ports, 'clock' | 'env'>

/**
 * Undoes an import, its last change first, in short transactions. A row that has changed since, or that others need,
 * stays as it is. When `signal` aborts it stops between two transactions, and a later call continues.
 */
export async function undoImport(
  session: Db,
  ports: UndoPorts,
  { id }: ImportRow,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return
    if (!(await withShortTransaction(session, (tx) => undoBatch(ports, tx, id)))) return
  }
}

/** Undoes the last recorded changes. Returns true if more may be left. */
async function undoBatch(ports: UndoPorts, tx: Db, importId: number): Promise<boolean> {
  // The rows were recorded in UTC.
  await tx.execute(sql`set local timezone to 'UTC'`)
  const changes = await tx
    .select()
    .from(importChanges)
    .where(eq(importChanges.importId, importId))
    .orderBy(desc(importChanges.id))
    .limit(BATCH)
  const isLinked = await createLinkedPointCheck(ports, tx, changes)
  let undone = 0
  for (const change of changes) if (!isLinked(change) && (await undoChange(tx, change))) undone += 1
  const ids = changes.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(importChanges).where(inArray(importChanges.id, ids))
  const hasMore = changes.length === BATCH
  await tx
    .update(imports)
    .set({
      undone: sql`${imports.undone} + ${undone}`,
      kept: sql`${imports.kept} + ${changes.length - undone}`,
      ...(hasMore ? {} : { state: 'desfacut', endedAt: ports.clock.now() }),
    })
    .where(and(eq(imports.id, importId), eq(imports.state, 'in_desfacere')))
  return hasMore
}

/** Puts one row back. Returns false if it has changed since, or if the row as it was is refused now. */
async function undoChange(tx: Db, change: ImportChange): Promise<boolean> {
  const restorable = byName.get(change.table)
  if (!restorable) return false
  try {
    return await tx.transaction(async (savepoint) => {
      const { rowCount } = await savepoint.execute(buildRestore(restorable, change))
      return rowCount === 1
    })
  } catch (error) {
    // Integrity constraints: what the row referred to is gone, or another has its key.
    if (sqlState(error)?.startsWith('23')) return false
    throw error
  }
}

function buildRestore(
  { table, key, isUnneeded = sql`true` }: Restorable,
  { before, after }: ImportChange,
): SQL {
  const toRow = (json: unknown) =>
    sql`jsonb_populate_record(null::${table}, ${JSON.stringify(json)}::jsonb)`
  if (after === null) {
    return sql`insert into ${table} select * from ${toRow(before)} on conflict do nothing`
  }
  const matches = key.map((name) => {
    const column = sql.identifier(name)
    return sql`kept.${column} = (${toRow(after)}).${column}`
  })
  const isSame = sql`${sql.join(matches, sql` and `)} and to_jsonb(kept) = ${JSON.stringify(after)}::jsonb`
  if (before === null) {
    return sql`delete from ${table} as kept where ${isSame} and ${isUnneeded}`
  }
  const columns = sql.join(
    Object.values(getTableColumns(table)).map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  return sql`update ${table} as kept set (${columns}) = (select ${columns} from ${toRow(before)}) where ${isSame}`
}
