import { and, asc, eq, ne } from 'drizzle-orm'
import type { SavedFilters, SavedView } from '#contract/desk/coada.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import type { Db } from '#server/db/db.ts'
import { deskViews, staff } from '#server/db/schema.ts'
import { ApiError } from '#server/errors/api-error.ts'

const columns = { id: deskViews.id, nume: deskViews.nume, filtre: deskViews.filters }

/** Lists a member's saved views, by name. */
export const listViews = (db: Db, staffId: number): Promise<SavedView[]> =>
  db
    .select(columns)
    .from(deskViews)
    .where(eq(deskViews.staffId, staffId))
    .orderBy(asc(deskViews.nume), asc(deskViews.id))

/** Saves a view in place of the member's one of the same name. Throws `prea_multe_vederi`. */
export function saveView(
  db: Db,
  staffId: number,
  { nume, filtre: filters }: { nume: string; filtre: SavedFilters },
): Promise<SavedView> {
  return db.transaction(async (tx) => {
    // Views that a member saves at the same time wait, so that both are counted.
    await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('no key update')
    const others = and(eq(deskViews.staffId, staffId), ne(deskViews.nume, nume))
    if ((await tx.$count(deskViews, others)) >= deskLimits.queue.viewsPerMember) {
      throw new ApiError('prea_multe_vederi')
    }
    const [saved] = await tx
      .insert(deskViews)
      .values({ staffId, nume, filters })
      .onConflictDoUpdate({ target: [deskViews.staffId, deskViews.nume], set: { filters } })
      .returning(columns)
    if (!saved) throw new Error('view upsert returned no row')
    return saved
  })
}

/** Deletes a member's own view. Throws `inexistent`. */
export async function deleteView(db: Db, staffId: number, id: number): Promise<void> {
  const deleted = await db
    .delete(deskViews)
    .where(and(eq(deskViews.staffId, staffId), eq(deskViews.id, id)))
    .returning({ id: deskViews.id })
  if (deleted.length === 0) throw new ApiError('inexistent')
}
