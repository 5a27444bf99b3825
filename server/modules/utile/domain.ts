import type { UsefulArticle, UsefulSummary } from '#contract/utile.ts'
import { searchByWords } from '#contract/search.ts'
import type { usefulArticles } from '#server/db/schema.ts'
import { toDescriptor } from '#server/domain/attachments.ts'
import type { FileRow } from '#server/domain/attachments.ts'
import { fillOperatorPlaceholders } from '#server/domain/operator-placeholders.ts'
import type { Env } from '#server/config/env.ts'

export type ArticleRow = typeof usefulArticles.$inferSelect

/** Returns the articles that a text finds, best match first; all of them for an empty text. */
export function searchArticles(rows: ArticleRow[], text: string): ArticleRow[] {
  if (text.trim() === '') return rows
  return searchByWords(rows, text, ({ titlu, rezumat, continut }) => [
    [titlu],
    [rezumat],
    [continut],
  ])
}

export function toSummary(row: ArticleRow, operator: Env['operator']): UsefulSummary {
  const { id, titlu, rezumat, categorie, updatedAt } = row
  const fill = (text: string) => fillOperatorPlaceholders(text, operator)
  return {
    id,
    titlu: fill(titlu),
    rezumat: fill(rezumat),
    categorie,
    actualizat_la: updatedAt.toISOString(),
  }
}

export function toArticle(
  row: ArticleRow,
  documents: FileRow[],
  operator: Env['operator'],
): UsefulArticle {
  return {
    ...toSummary(row, operator),
    continut: fillOperatorPlaceholders(row.continut, operator),
    documente: documents.map(toDescriptor),
  }
}
