import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  articolDocument,
  articolPublica,
  articolScoateDocument,
  articoleList,
  categorieSalveaza,
  categorieShow,
  categoriiList,
  faqPublica,
  tipSalveaza,
  tipShow,
  tipuriList,
} from '#contract/operator/continut.ts'
import { traduceriList, traduceriSalveaza } from '#contract/operator/traduceri.ts'
import type { Counts } from '#server/db/upsert.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { operatorContext } from '#server/http/operator-context.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { publishFaq } from '#server/modules/faq/publish.ts'
import { categoryKind, typeKind } from '#server/modules/categorii/definition-kinds.ts'
import { saveDefinition } from '#server/modules/categorii/definitions.ts'
import { listCategories, readCategory } from '#server/modules/sesizari/categories.ts'
import { listTypes, readType } from '#server/modules/solicitari/types.ts'
import {
  listTranslations,
  pageTranslations,
  saveTranslations,
} from '#server/modules/traduceri/translations.ts'
import { addArticleDocument, removeArticleDocument } from '#server/modules/utile/documents.ts'
import { listPublishedArticles, publishArticle } from '#server/modules/utile/publish.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Registers the operator's calls on content: frequent questions, request types, categories, useful articles, translations. */
export function contentOperatorRoutes(app: FastifyInstance, ports: Ports): void {
  translationRoutes(app, ports)

  registerEndpoint(app, ports, faqPublica, async (call) => {
    const { body, context } = call
    return toCounts(await publishFaq(operatorContext(ports, call), context.db, body.sectiuni))
  })

  registerEndpoint(app, ports, tipuriList, async ({ context }) => ({
    lista: await listTypes(context.db),
  }))
  registerEndpoint(app, ports, tipShow, async ({ params, context }) => ({
    definitie: (await readType(context.db, params.cod)) as Record<string, unknown>,
  }))
  registerEndpoint(app, ports, categoriiList, async ({ context }) => ({
    lista: await listCategories(context.db),
  }))
  registerEndpoint(app, ports, categorieShow, async ({ params, context }) => ({
    definitie: (await readCategory(context.db, params.cod)) as Record<string, unknown>,
  }))
  for (const [endpoint, kind] of [
    [tipSalveaza, typeKind],
    [categorieSalveaza, categoryKind],
  ] as const) {
    registerEndpoint(app, ports, endpoint, async (call) => {
      const { definitie, activ = true } = call.body
      const context = operatorContext(ports, call)
      const { db } = call.context
      const { cod, ...counts } = await saveDefinition(context, db, kind, definitie, activ)
      return { cod, ...toCounts(counts) }
    })
  }

  registerEndpoint(app, ports, articoleList, async ({ context }) => ({
    lista: await listPublishedArticles(context.db),
  }))
  registerEndpoint(app, ports, articolPublica, async (call) => {
    const { body, context } = call
    const { slug, ...counts } = await publishArticle(operatorContext(ports, call), context.db, body)
    return { slug, ...toCounts(counts) }
  })
  registerEndpoint(app, ports, articolDocument, async (call) => {
    const { params, body } = call
    const { name, result } = await addArticleDocument(
      operatorContext(ports, call),
      call.context.db,
      params.slug,
      body.fisier.id.toLowerCase(),
    )
    return { nume: name, rezultat: result }
  })
  registerEndpoint(app, ports, articolScoateDocument, async (call) => {
    const { params, body, context } = call
    await removeArticleDocument(operatorContext(ports, call), context.db, params.slug, body.nume)
    return { nume: body.nume }
  })
}

function translationRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, traduceriList, async ({ query, context }) => {
    const all = await listTranslations(context.db, ports.env)
    const wanted = query.fara_traducere ? all.filter(({ text }) => text === '') : all
    const after = decodeCursor(z.string(), query.cursor)
    const limit = pageSize(query)
    const rows = pageTranslations(wanted, after).slice(0, limit + 1)
    const page = toCursorPage(rows, limit, ({ position }) => position)
    const lista = page.rows.map(({ translation }) => translation)
    return { lista, total: wanted.length, urmator: page.urmator }
  })

  registerEndpoint(app, ports, traduceriSalveaza, async (call) => {
    const { body, context } = call
    return toCounts(await saveTranslations(operatorContext(ports, call), context.db, body.texte))
  })
}

const toCounts = ({ added, changed, removed }: Counts) => ({
  adaugate: added,
  schimbate: changed,
  scoase: removed,
})
