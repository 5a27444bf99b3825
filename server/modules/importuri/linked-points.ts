import { and, asc, eq, exists, getTableName, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { importChanges, publicPoints } from '#server/db/schema.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { mapLinkingPlaces } from '#server/modules/continut/linking-texts.ts'
import { contentTexts } from '#server/modules/continut/texts.ro.ts'
import type { ImportChange } from './repo.ts'

type Context = Pick<OperatorContext, 'env'>

const POINTS = getTableName(publicPoints)

/** Throws `date_invalide` if texts or scheduled announcements link to points that undoing an import would remove. */
export async function assertPointsNotLinked(
  context: Context,
  db: Db,
  importId: number,
): Promise<void> {
  const linked = await mapLinkingPlaces(context, db, 'punct')
  const points = await listAddedPoints(db, importId, [...linked.keys()])
  if (points.length === 0) return
  const places = points.map(({ id, denumire }) => ({ denumire, places: linked.get(id) ?? [] }))
  throw new ApiError('date_invalide', { sentence: contentTexts.links.linkedPoints(places) })
}

/** Lists those of some points that an import has added and nobody has changed since. */
function listAddedPoints(db: Db, importId: number, ids: number[]) {
  const added = db
    .select({ id: importChanges.id })
    .from(importChanges)
    .where(
      and(
        eq(importChanges.importId, importId),
        eq(importChanges.table, POINTS),
        isNull(importChanges.before),
        sql`${importChanges.after} = to_jsonb(${publicPoints})`,
      ),
    )
  return db
    .select({ id: publicPoints.id, denumire: publicPoints.denumire })
    .from(publicPoints)
    .where(and(inArray(publicPoints.id, ids), exists(added)))
    .orderBy(asc(publicPoints.id))
}

/** Returns a predicate of these changes: true for an added point to which a text or an announcement links by now. */
export async function createLinkedPointCheck(
  context: Context,
  db: Db,
  changes: readonly ImportChange[],
): Promise<(change: ImportChange) => boolean> {
  const isAddedPoint = ({ table, before }: ImportChange) => table === POINTS && before === null
  if (!changes.some(isAddedPoint)) return () => false
  const linked = await mapLinkingPlaces(context, db, 'punct')
  return (change) => isAddedPoint(change) && linked.has((change.after as { id: number }).id)
}
