import path from 'node:path'
import { limits } from '#contract/limits.ts'
import { single } from '#server/db/single.ts'
import { insertFile } from '#server/modules/uploads/repo.ts'
import { addArticleDocument, removeArticleDocument } from '#server/modules/utile/documents.ts'
import type { AddedDocument } from '#server/modules/utile/documents.ts'
import { listPublishedArticles } from '#server/modules/utile/publish.ts'
import type { Command } from '../command.ts'
import { withStoredFiles } from '../store-files.ts'
import { formatTable } from '../table.ts'

/** Lists the useful articles with their documents. */
export const usefulList: Command = {
  name: 'utile list',
  summary: 'articolele utile și documentele lor',
  takes: [],
  options: {},
  async run({ db }) {
    const articles = await listPublishedArticles(db)
    const cells = articles.map(({ slug, titlu, categorie, activ, documente }) => [
      slug,
      titlu,
      categorie,
      activ ? 'da' : 'nu',
      documente.join(', '),
    ])
    const text =
      cells.length > 0
        ? formatTable(['Slug', 'Titlu', 'Categorie', 'Activ', 'Documente'], cells)
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
    const place = path.resolve(context.folder, name)
    return withStoredFiles(context, [place], async (files, discard) => {
      const file = single(files)
      const { result } = await context.db.transaction(async (tx) => {
        await insertFile(tx, { ...file, createdAt: context.clock.now() })
        return addArticleDocument(context, tx, slug, file.id)
      })
      if (result === 'neschimbat') await discard()
      return {
        text: `Documentul „${file.name}” ${sentences[result]}.`,
        json: { slug, nume: file.name, schimbat: result !== 'neschimbat' },
      }
    })
  },
}

const sentences: Record<AddedDocument, string> = {
  adaugat: 'a fost adăugat',
  inlocuit: 'a fost înlocuit',
  neschimbat: 'era deja acolo',
}

/** Removes a document from an article. */
export const removeDocument: Command = {
  name: 'utile scoate-document',
  summary: 'scoate un document al unui articol util',
  details: 'Numele este cel din `utile list`.',
  takes: ['slug', 'nume'],
  options: {},
  async run(context, { args: [slug = '', name = ''] }) {
    await removeArticleDocument(context, context.db, slug, name)
    return {
      text: `Documentul „${name}” a fost scos.`,
      json: { slug, nume: name, schimbat: true },
    }
  },
}
