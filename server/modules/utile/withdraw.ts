import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { usefulArticles } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { assertNotLinked } from '#server/modules/continut/linking-texts.ts'
import { changeContent } from '#server/modules/continut/versions.ts'
import { articleKind } from './article.ts'
import { usefulTexts } from './texts.ro.ts'

/**
 * Withdraws an article: citizens no longer see it or its documents; publishing it again brings both back. Throws
 * `inexistent`, `date_invalide` if other texts or scheduled announcements link to it, and `modificat_intre_timp`.
 */
export function withdrawArticle(
  context: OperatorContext,
  db: Db,
  slug: string,
  seen: number,
): Promise<{ versiune: number }> {
  return db.transaction(async (tx) => {
    const ref = { kind: articleKind, key: slug }
    const change = { action: 'retragere', seen } as const
    const { versiune } = await changeContent(context, tx, ref, change, () =>
      hideArticle(context, tx, slug),
    )
    return { versiune }
  })
}

async function hideArticle(context: OperatorContext, tx: Db, slug: string): Promise<void> {
  const { actor, clock, requestId = '' } = context
  const [row] = await tx
    .update(usefulArticles)
    .set({ active: false, updatedAt: clock.now() })
    .where(eq(usefulArticles.slug, slug))
    .returning({ id: usefulArticles.id })
  if (!row) throw new ApiError('inexistent', { sentence: usefulTexts.noArticle(slug) })
  await assertNotLinked(context, tx, { kind: 'articol', id: row.id })
  await audit(tx, { actor, action: 'utile.retras', subject: slug, requestId })
}
