import { asc, eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#server/db/db.ts'
import { usefulArticles } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { usefulTexts } from './texts.ro.ts'

const ORDER_STEP = 10

/**
 * Puts the articles in another order. `before` is the order that it was made from. Throws `modificat_intre_timp` if the
 * order or the articles are others now.
 */
export function orderArticles(
  { actor, requestId = '' }: OperatorContext,
  db: Db,
  { before, after }: { before: string[]; after: string[] },
): Promise<void> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: usefulArticles.id, slug: usefulArticles.slug })
      .from(usefulArticles)
      .orderBy(asc(usefulArticles.ordine), asc(usefulArticles.id))
      .for('update')
    const current = rows.map(({ slug }) => slug)
    const isSame = isDeepStrictEqual(current, before)
    if (!isSame || !isDeepStrictEqual(after.toSorted(), before.toSorted())) {
      throw new ApiError('modificat_intre_timp', { sentence: usefulTexts.otherOrder })
    }
    for (const { id, slug } of rows) {
      const ordine = (after.indexOf(slug) + 1) * ORDER_STEP
      await tx.update(usefulArticles).set({ ordine }).where(eq(usefulArticles.id, id))
    }
    await audit(tx, { actor, action: 'utile.ordine', requestId })
  })
}
