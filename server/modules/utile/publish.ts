import { eq, max } from 'drizzle-orm'
import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import type { ListedArticle } from '#contract/operator/continut.ts'
import { normalizeText } from '#contract/text.ts'
import type { Db } from '#server/db/db.ts'
import { usefulArticles } from '#server/db/schema.ts'
import { upsert } from '#server/db/upsert.ts'
import type { Counts } from '#server/db/upsert.ts'
import { audit } from '#server/domain/audit.ts'
import { formatIssues } from '#server/domain/format-issues.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { listArticleDocuments, listArticles, usedByArticle } from './repo.ts'

const ORDER_STEP = 10
const MOST_CHARACTERS = 20_000
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const line = (most: number) =>
  z.string('lipsește').min(1, 'lipsește').max(most, `are mai mult de ${most} de caractere`)
const article = z.strictObject({
  slug: z.string().regex(SLUG, 'are numai litere mici fără diacritice, cifre și cratime'),
  titlu: line(limits.addressText.max),
  rezumat: line(limits.reason.max),
  categorie: z
    .string('lipsește')
    .regex(SLUG, 'are numai litere mici fără diacritice, cifre și cratime'),
  ordine: z.coerce
    .number('nu este un număr')
    .int('nu este un număr întreg')
    .min(0, 'este negativ')
    .optional(),
  continut: z.string('lipsește').transform(normalizeText).pipe(line(MOST_CHARACTERS)),
})

/** Lists all useful articles with the names of their documents, in their order. */
export async function listPublishedArticles(db: Db): Promise<ListedArticle[]> {
  const rows = await listArticles(db)
  const documents = await listArticleDocuments(db)
  return rows.map(({ id, slug, titlu, categorie }) => {
    const own = documents.filter(({ usedBy }) => usedBy === usedByArticle(id))
    return { slug, titlu, categorie, documente: own.map(({ name }) => name) }
  })
}

/** Publishes a useful article; one with the same slug is replaced. Throws `date_invalide` with all problems. */
export function publishArticle(
  { clock, actor, requestId = '' }: OperatorContext,
  db: Db,
  given: unknown,
): Promise<Counts & { slug: string; titlu: string }> {
  const parsed = article.safeParse(given)
  if (!parsed.success) {
    const sentence = `Articolul nu este bun:\n${formatIssues(parsed.error.issues)}`
    throw new ApiError('date_invalide', { sentence })
  }
  const { data } = parsed
  return db.transaction(async (tx) => {
    const now = clock.now()
    const ordine = data.ordine ?? (await findPosition(tx, data.slug))
    const counts = await upsert(tx, usefulArticles, [{ ...data, ordine, updatedAt: now }], {
      key: ['slug'],
      update: ['titlu', 'rezumat', 'categorie', 'continut', 'ordine'],
      stamp: { updatedAt: now },
    })
    await audit(tx, { actor, action: 'utile.publicat', subject: data.slug, requestId })
    return { slug: data.slug, titlu: data.titlu, ...counts }
  })
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
