import { eq } from 'drizzle-orm'
import type { ArticleContent, ArticleItem } from '#contract/desk/continut.ts'
import type { Db } from '#server/db/db.ts'
import { usefulArticles } from '#server/db/schema.ts'
import { listAttachments, toDescriptor } from '#server/domain/attachments.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { operatorPlaceholders } from '#server/domain/operator-placeholders.ts'
import { readDictionary } from '#server/domain/translations.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { judgeEnglish } from '#server/modules/continut/english.ts'
import { readContents, readLatestNumber } from '#server/modules/continut/versions.ts'
import { articleKind, assertArticleLinks } from './article.ts'
import type { ArticleText } from './article.ts'
import { checkArticle } from './check-article.ts'
import type { ArticleRow } from './domain.ts'
import { listAllArticles, listArticleDocuments, usedByArticle } from './repo.ts'
import { usefulTexts } from './texts.ro.ts'

type Dictionary = ReadonlyMap<string, string>

/** Lists all articles in their order, withdrawn ones too. */
export async function listDeskArticles(db: Db): Promise<ArticleItem[]> {
  const rows = await listAllArticles(db)
  const documents = await listArticleDocuments(db)
  const english = await readDictionary(db, 'en')
  const items: ArticleItem[] = []
  for (const row of rows) {
    const { id, slug, titlu, categorie, active, updatedAt } = row
    items.push({
      slug,
      id,
      titlu,
      categorie,
      activ: active,
      documente: documents.filter(({ usedBy }) => usedBy === usedByArticle(id)).length,
      engleza: await readEnglish(db, english, row),
      actualizat_la: updatedAt.toISOString(),
    })
  }
  return items
}

/** Reads an article for its editor, also a withdrawn one. Throws `inexistent`. */
export async function showDeskArticle(
  { env }: Pick<OperatorContext, 'env'>,
  db: Db,
  slug: string,
): Promise<ArticleContent> {
  const [row] = await db.select().from(usefulArticles).where(eq(usefulArticles.slug, slug))
  if (!row) throw new ApiError('inexistent', { sentence: usefulTexts.noArticle(slug) })
  const { id, titlu, rezumat, categorie, continut, active, updatedAt } = row
  const documents = await listAttachments(db, usedByArticle(id))
  return {
    slug,
    id,
    titlu,
    rezumat,
    categorie,
    continut,
    activ: active,
    versiune: await readLatestNumber(db, { kind: articleKind, key: slug }),
    documente: documents.map(toDescriptor),
    engleza: await readEnglish(db, await readDictionary(db, 'en'), row),
    actualizat_la: updatedAt.toISOString(),
    inlocuiri: operatorPlaceholders(env.operator),
  }
}

/** Says what publishing an article would change. Throws `date_invalide` with all problems. */
export async function tryArticle(
  context: OperatorContext,
  db: Db,
  given: ArticleText & { slug: string },
): Promise<string[]> {
  const { slug, ordine: _, ...article } = checkArticle(given)
  await assertArticleLinks(context, db, article)
  return articleKind.describe(await articleKind.read(db, slug), article)
}

async function readEnglish(db: Db, english: Dictionary, row: ArticleRow) {
  const isTranslated = (text: string) => english.has(text)
  const state = judgeEnglish(isTranslated, textsOf(row), [])
  if (state !== 'lipseste') return state
  const earlier = await readContents(db, { kind: articleKind, key: row.slug })
  return judgeEnglish(isTranslated, textsOf(row), earlier.flatMap(textsOf))
}

const textsOf = ({ titlu, rezumat, continut }: ArticleText): string[] => [titlu, rezumat, continut]
