import { and, eq, max } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/db.ts'
import { usefulArticles } from '#server/db/schema.ts'
import { upsert } from '#server/db/upsert.ts'
import type { Counts } from '#server/db/upsert.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { findBrokenLinks } from '#server/modules/continut/check-links.ts'
import type { ContentKind } from '#server/modules/continut/kind.ts'
import { refuseArticle } from './check-article.ts'
import { usefulTexts } from './texts.ro.ts'

const ORDER_STEP = 10

const storedArticle = z.object({
  titlu: z.string(),
  rezumat: z.string(),
  categorie: z.string(),
  continut: z.string(),
})
/** Content of an article's version; its documents and its place in the list are apart. */
export type ArticleText = z.infer<typeof storedArticle>

/** A useful article, by its slug. */
export const articleKind: ContentKind<ArticleText> = {
  name: 'articol',
  parse: (stored) => storedArticle.parse(stored),
  read: readArticleText,
  publish: writeArticle,
  describe: describeArticleChange,
  toTexts: (article) =>
    Object.fromEntries(fieldNames.map((name) => [usefulTexts.fields[name], article[name]])),
}

const fieldNames = ['titlu', 'rezumat', 'categorie', 'continut'] as const

async function readArticleText(db: Db, slug: string): Promise<ArticleText | null> {
  const { titlu, rezumat, categorie, continut, active } = usefulArticles
  const [row] = await db
    .select({ titlu, rezumat, categorie, continut })
    .from(usefulArticles)
    .where(and(eq(usefulArticles.slug, slug), eq(active, true)))
  return row ?? null
}

/** Adds or replaces an article, and shows one that was withdrawn. Throws `date_invalide` for links that lead nowhere. */
export async function writeArticle(
  context: OperatorContext,
  tx: Db,
  slug: string,
  given: ArticleText & { ordine?: number | undefined },
): Promise<Counts> {
  await assertArticleLinks(context, tx, given)
  const { actor, requestId = '' } = context
  const now = context.clock.now()
  const ordine = given.ordine ?? (await findPosition(tx, slug))
  const row = { ...given, slug, ordine, active: true, updatedAt: now }
  const counts = await upsert(tx, usefulArticles, [row], {
    key: ['slug'],
    update: ['titlu', 'rezumat', 'categorie', 'continut', 'ordine', 'active'],
    stamp: { updatedAt: now },
  })
  await audit(tx, { actor, action: 'utile.publicat', subject: slug, requestId })
  return counts
}

/** Throws `date_invalide` with the links of an article that lead nowhere. */
export async function assertArticleLinks(
  context: OperatorContext,
  db: Db,
  { continut }: ArticleText,
): Promise<void> {
  const texts = [{ name: usefulTexts.place, text: continut }]
  const broken = await findBrokenLinks(context, db, texts)
  if (broken.length > 0) throw refuseArticle(broken)
}

function describeArticleChange(before: ArticleText | null, after: ArticleText | null): string[] {
  if (before === null) return after ? [usefulTexts.added(after.titlu)] : []
  if (after === null) return [usefulTexts.withdrawn(before.titlu)]
  return fieldNames
    .filter((name) => before[name] !== after[name])
    .map((name) => usefulTexts.changed(usefulTexts.fields[name]))
}

/** Returns an article's current position, or the end of the list. */
async function findPosition(tx: Db, slug: string): Promise<number> {
  const { ordine } = usefulArticles
  const [known] = await tx
    .select({ ordine })
    .from(usefulArticles)
    .where(eq(usefulArticles.slug, slug))
  if (known) return known.ordine
  const [last] = await tx.select({ ordine: max(ordine) }).from(usefulArticles)
  return (last?.ordine ?? 0) + ORDER_STEP
}
