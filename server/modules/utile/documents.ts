import { and, eq, isNull, like } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import { fieldTexts } from '#contract/texts.ro.ts'
import type { Db } from '#server/db/db.ts'
import { files, usefulArticles } from '#server/db/schema.ts'
import { listAttachments } from '#server/domain/attachments.ts'
import type { FileRow } from '#server/domain/attachments.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { ANY_ARTICLE, usedByArticle } from './repo.ts'
import { usefulTexts } from './texts.ro.ts'

/** Result of adding a document: it was added, took the place of another, or was already there. */
export type AddedDocument = 'adaugat' | 'inlocuit' | 'neschimbat'

/**
 * Attaches an uploaded file to an article, for every signed-in citizen; it takes the place of a document of the same
 * name. One that is already there is deleted. Throws `inexistent`, `fisier_necunoscut` and `date_invalide`.
 */
export function addArticleDocument(
  context: OperatorContext,
  db: Db,
  slug: string,
  fileId: string,
): Promise<{ name: string; result: AddedDocument }> {
  return db.transaction(async (tx) => {
    const id = await lockArticle(tx, slug)
    const file = await lockFreeFile(tx, fileId)
    const { name } = file
    const documents = await listAttachments(tx, usedByArticle(id))
    const old = named(documents, name)
    if (old?.sha256 === file.sha256) {
      await tx.delete(files).where(eq(files.id, fileId))
      return { name, result: 'neschimbat' as const }
    }
    if (old) await detachFile(tx, old)
    else if (documents.length >= limits.filesPerRequest) {
      throw new ApiError('date_invalide', { sentence: fieldTexts.filesMax })
    }
    const attached = { usedBy: usedByArticle(id), author: 'operator' }
    await tx.update(files).set(attached).where(eq(files.id, fileId))
    await recordChange(context, tx, id, 'utile.document_adaugat', `${slug} ${fileId}`)
    return { name, result: old ? ('inlocuit' as const) : ('adaugat' as const) }
  })
}

/** Removes a document from an article, by its name. Throws `inexistent`. */
export function removeArticleDocument(
  context: OperatorContext,
  db: Db,
  slug: string,
  name: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const id = await lockArticle(tx, slug)
    const document = named(await listAttachments(tx, usedByArticle(id)), name)
    if (!document) {
      throw new ApiError('inexistent', { sentence: `Articolul nu are documentul „${name}”.` })
    }
    await detachFile(tx, document)
    await recordChange(context, tx, id, 'utile.document_scos', `${slug} ${document.id}`)
  })
}

/** Finds a document of an article, also of a withdrawn one. Throws `inexistent`. */
export async function requireArticleDocument(db: Db, id: string): Promise<FileRow> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), like(files.usedBy, ANY_ARTICLE)))
  if (!row) throw new ApiError('inexistent')
  return row
}

const named = (documents: FileRow[], name: string): FileRow | undefined =>
  documents.find((document) => document.name === name)

async function lockArticle(tx: Db, slug: string): Promise<number> {
  const [row] = await tx
    .select({ id: usefulArticles.id })
    .from(usefulArticles)
    .where(eq(usefulArticles.slug, slug))
    .for('update')
  if (row) return row.id
  throw new ApiError('inexistent', { sentence: usefulTexts.noArticle(slug) })
}

async function lockFreeFile(tx: Db, id: string): Promise<FileRow> {
  const [row] = await tx
    .select()
    .from(files)
    .where(and(eq(files.id, id), isNull(files.usedBy), isNull(files.ownerId)))
    .for('update')
  if (!row) throw new ApiError('fisier_necunoscut')
  return row
}

// The next cleanup deletes its bytes.
async function detachFile(tx: Db, { id }: FileRow): Promise<void> {
  await tx.update(files).set({ usedBy: null }).where(eq(files.id, id))
}

async function recordChange(
  { actor, clock, requestId = '' }: OperatorContext,
  tx: Db,
  articleId: number,
  action: string,
  subject: string,
): Promise<void> {
  const changed = eq(usefulArticles.id, articleId)
  await tx.update(usefulArticles).set({ updatedAt: clock.now() }).where(changed)
  await audit(tx, { actor, action, subject, requestId })
}
