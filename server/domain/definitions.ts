import { asc, eq, max } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { sesizareCategories, solicitareTypes } from '#server/db/schema.ts'
import { upsert } from '#server/db/upsert.ts'
import type { Counts } from '#server/db/upsert.ts'

/** Definitions of request types and of categories, which are stored alike. */

export type DefinitionTable = typeof solicitareTypes | typeof sesizareCategories

export interface DefinitionRow {
  cod: string
  definition: unknown
  ordine: number
  active: boolean
}

const ORDER_STEP = 10

/** Lists all definitions, inactive ones too, in their order. */
export const listDefinitions = (db: Db, table: DefinitionTable): Promise<DefinitionRow[]> =>
  db.select().from(table).orderBy(asc(table.ordine), asc(table.cod))

/** Lists the codes of all definitions. */
export async function listDefinitionCodes(db: Db, table: DefinitionTable): Promise<Set<string>> {
  return new Set((await listDefinitions(db, table)).map(({ cod }) => cod))
}

/** Finds a definition by its code; null if there is none. `lock` keeps others from changing it. */
export async function findDefinition(
  db: Db,
  table: DefinitionTable,
  cod: string,
  { lock = false } = {},
): Promise<DefinitionRow | null> {
  const query = db.select().from(table).where(eq(table.cod, cod))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

/** Adds a definition at the end of the list, or replaces the one of its code, in the caller's transaction. */
export async function putDefinition(
  tx: Db,
  table: DefinitionTable,
  definition: { cod: string },
  { active, now }: { active: boolean; now: Date },
): Promise<Counts & { cod: string }> {
  const { cod } = definition
  const row = { cod, definition, ordine: await nextOrder(tx, table), active, updatedAt: now }
  const counts = await upsert(tx, table, [row], {
    key: ['cod'],
    update: ['definition', 'active'],
    stamp: { updatedAt: now },
  })
  return { cod, ...counts }
}

/** Puts the definitions in the order of their codes. The caller has locked and compared them. */
export async function orderDefinitions(
  tx: Db,
  table: DefinitionTable,
  codes: readonly string[],
): Promise<void> {
  for (const [index, cod] of codes.entries()) {
    await tx
      .update(table)
      .set({ ordine: (index + 1) * ORDER_STEP })
      .where(eq(table.cod, cod))
  }
}

async function nextOrder(tx: Db, table: DefinitionTable): Promise<number> {
  const [last] = await tx.select({ ordine: max(table.ordine) }).from(table)
  return (last?.ordine ?? 0) + ORDER_STEP
}
