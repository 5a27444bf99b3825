import path from 'node:path'
import { eq } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import { fieldTexts } from '#contract/texts.ro.ts'
import type { Db } from '#server/db/db.ts'
import { files, usefulArticles } from '#server/db/schema.ts'
import { listAttachments } from '#server/domain/attachments.ts'
import type { FileRow } from '#server/domain/attachments.ts'
import { audit } from '#server/domain/audit.ts'
import { insertFile } from '#server/modules/uploads/repo.ts'
import { listPublishedArticles } from '#server/modules/utile/publish.ts'
import { usedByArticle } from '#server/modules/utile/repo.ts'
import type { Command } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { OperatorError } from '../errors.ts'
import { storeFiles } from '../store-files.ts'
import type { StoredFile } from '../store-files.ts'
import { formatTable } from '../table.ts'

/** Lists the useful articles with their documents. */
export const usefulList: Command = {
  name: 'utile list',
  summary: 'articolele utile și documentele lor',
  takes: [],
  options: {},
  async run({ db }) {
    const articles = await listPublishedArticles(db)
    const cells = articles.map(({ slug, titlu, categorie, documente }) => [
      slug,
      titlu,
      categorie,
      documente.join(', '),
    ])
    const text =
      cells.length > 0
        ? formatTable(['Slug', 'Titlu', 'Categorie', 'Documente'], cells)
        : 'Nu este niciun articol: `utile publica` adaugă unul.'
    return { text, json: articles }
  },
}

/** Attaches a document to an article, for every signed-in citizen. */
export const addDocument: Command = {
  name: 'utile adauga-document',
  summary: 'alătură un document unui articol util',
  details: `Documentul este un PDF sau o imagine, verificat ca fișierele primite de la cetățeni. Îl descarcă oricine este autentificat. Unul cu același nume este înlocuit. Un articol are cel mult ${limits.filesPerRequest} de documente; lista articolelor: \`utile list\`.`,
  takes: ['slug', 'fișier'],
  options: {},
  async run(context, { args: [slug = '', name = ''] }) {
    const kept = await storeFiles(context, [path.resolve(context.folder, name)])
    try {
      const [file] = kept.files
      if (!file) throw new Error('no file was stored')
      const { isNew, done } = await context.db.transaction((tx) => attach(context, tx, slug, file))
      if (!isNew) await kept.discard()
      return {
        text: `Documentul „${file.name}” ${done}.`,
        json: { slug, nume: file.name, schimbat: isNew },
      }
    } catch (error) {
      await kept.discard()
      throw error
    }
  },
}

/** Removes a document from an article. */
export const removeDocument: Command = {
  name: 'utile scoate-document',
  summary: 'scoate un document al unui articol util',
  details: 'Numele este cel din `utile list`.',
  takes: ['slug', 'nume'],
  options: {},
  async run(context, { args: [slug = '', name = ''] }) {
    await context.db.transaction(async (tx) => {
      const id = await lockArticle(tx, slug)
      const document = named(await listAttachments(tx, usedByArticle(id)), name)
      if (!document) throw new OperatorError(`Articolul nu are documentul „${name}”.`)
      await detachFile(tx, document)
      await recordChange(context, tx, id, 'utile.document_scos', `${slug} ${document.id}`)
    })
    return {
      text: `Documentul „${name}” a fost scos.`,
      json: { slug, nume: name, schimbat: true },
    }
  },
}

async function attach(context: CommandContext, tx: Db, slug: string, file: StoredFile) {
  const id = await lockArticle(tx, slug)
  const documents = await listAttachments(tx, usedByArticle(id))
  const old = named(documents, file.name)
  if (old?.sha256 === file.sha256) return { isNew: false, done: 'era deja acolo' }
  if (old) await detachFile(tx, old)
  else if (documents.length >= limits.filesPerRequest) throw new OperatorError(fieldTexts.filesMax)
  const createdAt = context.clock.now()
  const rest = { ownerId: null, usedBy: usedByArticle(id), author: 'operator', createdAt }
  await insertFile(tx, { ...file, ...rest })
  await recordChange(context, tx, id, 'utile.document_adaugat', `${slug} ${file.id}`)
  return { isNew: true, done: old ? 'a fost înlocuit' : 'a fost adăugat' }
}

const named = (documents: FileRow[], name: string): FileRow | undefined =>
  documents.find((document) => document.name === name)

async function lockArticle(tx: Db, slug: string): Promise<number> {
  const [row] = await tx
    .select({ id: usefulArticles.id })
    .from(usefulArticles)
    .where(eq(usefulArticles.slug, slug))
    .for('update')
  if (!row) throw new OperatorError(`Nu există articolul „${slug}”. Lista lor: utile list.`)
  return row.id
}

// The next cleanup deletes its bytes.
async function detachFile(tx: Db, { id }: FileRow): Promise<void> {
  await tx.update(files).set({ usedBy: null }).where(eq(files.id, id))
}

async function recordChange(
  { actor, clock }: CommandContext,
  tx: Db,
  articleId: number,
  action: string,
  subject: string,
): Promise<void> {
  const changed = eq(usefulArticles.id, articleId)
  await tx.update(usefulArticles).set({ updatedAt: clock.now() }).where(changed)
  await audit(tx, { actor, action, subject, requestId: '' })
}
