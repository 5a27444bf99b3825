import type { ListedArticle } from '#contract/operator/continut.ts'
import type { Db } from '#server/db/db.ts'
import type { Counts } from '#server/db/upsert.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { changeContent } from '#server/modules/continut/versions.ts'
import { articleKind, writeArticle } from './article.ts'
import { checkArticle } from './check-article.ts'
import { listAllArticles, listArticleDocuments, usedByArticle } from './repo.ts'

/** Lists all useful articles, withdrawn ones too, with the names of their documents, in their order. */
export async function listPublishedArticles(db: Db): Promise<ListedArticle[]> {
  const rows = await listAllArticles(db)
  const documents = await listArticleDocuments(db)
  return rows.map(({ id, slug, titlu, categorie, active }) => {
    const own = documents.filter(({ usedBy }) => usedBy === usedByArticle(id))
    return { slug, titlu, categorie, activ: active, documente: own.map(({ name }) => name) }
  })
}

/**
 * Publishes a useful article; one with the same slug is replaced. `seen` is the version that its editor saw. Throws
 * `date_invalide` with all problems, and `modificat_intre_timp`.
 */
export function publishArticle(
  context: OperatorContext,
  db: Db,
  given: unknown,
  seen?: number,
): Promise<Counts & { slug: string; titlu: string; versiune: number }> {
  const { slug, ...article } = checkArticle(given)
  return db.transaction(async (tx) => {
    const ref = { kind: articleKind, key: slug }
    const change = { action: 'publicare', seen } as const
    const { result, versiune } = await changeContent(context, tx, ref, change, () =>
      writeArticle(context, tx, slug, article),
    )
    return { slug, titlu: article.titlu, versiune, ...result }
  })
}
