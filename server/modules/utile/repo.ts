import { and, asc, eq, like, type SQL } from 'drizzle-orm'
import type { SortingHint } from '#contract/utile.ts'
import type { Db } from '#server/db/db.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { files, sortingHints, usefulArticles } from '#server/db/schema.ts'
import { listAttachments } from '#server/domain/attachments.ts'
import type { FileRow } from '#server/domain/attachments.ts'
import type { ArticleRow } from './domain.ts'

const collator = new Intl.Collator('ro')

/** Value of `usedBy` for the documents of an article. */
export const usedByArticle = (id: number): string => `util:${id}`

/** Lists the articles that citizens see, in their order. */
export function listArticles(db: Db): Promise<ArticleRow[]> {
  const query = prepareOnce(db, 'articles', () =>
    selectArticles(db, eq(usefulArticles.active, true)),
  )
  return query.execute()
}

/** Lists all articles in their order, withdrawn ones too. */
export function listAllArticles(db: Db): Promise<ArticleRow[]> {
  return selectArticles(db)
}

const selectArticles = (db: Db, which?: SQL) =>
  db
    .select()
    .from(usefulArticles)
    .where(which)
    .orderBy(asc(usefulArticles.ordine), usefulArticles.id)

/** Finds an article that citizens see, with its documents; null when the id is unknown. */
export async function findArticle(
  db: Db,
  id: number,
): Promise<{ row: ArticleRow; documents: FileRow[] } | null> {
  const [row] = await db
    .select()
    .from(usefulArticles)
    .where(and(eq(usefulArticles.id, id), eq(usefulArticles.active, true)))
  return row ? { row, documents: await listAttachments(db, usedByArticle(id)) } : null
}

/** Pattern of the values of `usedBy` for the documents of any article. */
export const ANY_ARTICLE = 'util:%'

/** Lists the documents of all articles. */
export function listArticleDocuments(db: Db): Promise<FileRow[]> {
  return db
    .select()
    .from(files)
    .where(like(files.usedBy, ANY_ARTICLE))
    .orderBy(asc(files.createdAt), asc(files.id))
}

/** Lists the hints of „Unde arunc?” in Romanian alphabetical order. */
export async function listHints(db: Db): Promise<SortingHint[]> {
  const rows = await db.select().from(sortingHints)
  return rows
    .toSorted((one, other) => collator.compare(one.obiect, other.obiect))
    .map(({ obiect, fractie, sfat, cuvinte }) => ({
      obiect,
      fractie,
      ...(sfat !== '' && { sfat }),
      ...(cuvinte && { cuvinte }),
    }))
}
