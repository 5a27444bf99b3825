import type { UsefulArticle, UsefulSummary } from '#contract/utile.ts'
import { foldText } from '#contract/text.ts'
import type { usefulArticles } from '#server/db/schema.ts'
import { toDescriptor } from '#server/domain/attachments.ts'
import type { FileRow } from '#server/domain/attachments.ts'
import { fillOperatorPlaceholders } from '#server/domain/operator-placeholders.ts'
import type { Env } from '#server/config/env.ts'

export type ArticleRow = typeof usefulArticles.$inferSelect

/** Search weight of a word by the field it is found in; each outweighs all lower ones together. */
const fieldWeights = { titlu: 100, rezumat: 10, continut: 1 } as const
const searchFields = ['titlu', 'rezumat', 'continut'] as const

/** Returns the articles that contain every word, best match first; all of them for an empty text. */
export function searchArticles(rows: ArticleRow[], text: string): ArticleRow[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return foldText(text) === '' ? rows : []
  return rows
    .map((row) => ({ row, score: scoreArticle(row, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ row }) => row)
}

// Each word counts once, in its heaviest field; a missing word scores the article 0.
function scoreArticle(row: ArticleRow, words: string[]): number {
  const folded = searchFields.map((place) => ({
    text: foldText(row[place]),
    weight: fieldWeights[place],
  }))
  const scores = words.map((word) => folded.find(({ text }) => text.includes(word))?.weight ?? 0)
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0)
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
