import type { FastifyInstance } from 'fastify'
import { utileList, utileTot, utileView } from '#contract/utile.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { searchArticles, toArticle, toSummary } from './domain.ts'
import {
  findArticle,
  listArticleDocuments,
  listArticles,
  listHints,
  usedByArticle,
} from './repo.ts'

export function utileRoutes(app: FastifyInstance, ports: Ports): void {
  const { operator } = ports.env

  registerEndpoint(app, ports, utileList, async ({ query, context }) => {
    const rows = await listArticles(context.db)
    return searchArticles(rows, query.q ?? '').map((row) => toSummary(row, operator))
  })

  registerEndpoint(app, ports, utileTot, async ({ context: { db } }) => {
    const [rows, documents] = [await listArticles(db), await listArticleDocuments(db)]
    const of = (id: number) => documents.filter(({ usedBy }) => usedBy === usedByArticle(id))
    return {
      articole: rows.map((row) => toArticle(row, of(row.id), operator)),
      unde_arunc: await listHints(db),
    }
  })

  registerEndpoint(app, ports, utileView, async ({ params, context }) => {
    const found = await findArticle(context.db, params.id)
    if (!found) throw new ApiError('inexistent')
    return toArticle(found.row, found.documents, operator)
  })
}
