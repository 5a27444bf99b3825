import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { usefulArticles } from '#server/db/schema.ts'
import { listAttachments } from '#server/domain/attachments.ts'
import { listHints, usedByArticle } from '#server/modules/utile/repo.ts'
import { holidaysPdf, sortingGuidePdf } from '#server/pdf/guides.ts'
import { guideTexts } from '#server/pdf/texts.ro.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { addFile } from './files.ts'

type Print = (db: Db, operator: string, now: Date) => Promise<Buffer>

const documents: { slug: string; name: string; print: Print }[] = [
  {
    slug: 'culorile-recipientelor',
    name: guideTexts.sortingFile,
    print: async (db, operator, now) => sortingGuidePdf(await listHints(db), operator, now),
  },
  {
    slug: 'sarbatori',
    name: guideTexts.holidaysFile,
    print: (_db, operator, now) => holidaysPdf(operator, now),
  },
]

/** Attaches the planned documents to the articles that lack them. */
export async function seedArticleDocuments(
  db: Db,
  store: FileStore,
  operator: string,
  now: Date,
): Promise<void> {
  for (const { slug, name, print } of documents) {
    const [article] = await db.select().from(usefulArticles).where(eq(usefulArticles.slug, slug))
    if (!article) continue
    const usedBy = usedByArticle(article.id)
    if ((await listAttachments(db, usedBy)).length > 0) continue
    const bytes = await print(db, operator, now)
    const file = { name, type: 'application/pdf', ownerId: null, author: 'operator' } as const
    await addFile(db, store, { ...file, bytes, usedBy, at: now })
  }
}
