import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/desk/continut.ts'
import { staffContext } from '#server/http/operator-context.ts'
import { registerDownloadEndpoint } from '#server/http/register-download-endpoint.ts'
import { registerEndpoint, registerUploadEndpoint } from '#server/http/register-endpoint.ts'
import { registerVersionRoutes } from '#server/modules/continut/version-routes.ts'
import { openFile } from '#server/modules/documente/open-file.ts'
import { cleanUpload, storeUpload } from '#server/modules/uploads/store-upload.ts'
import type { Ports } from '#server/ports/ports.ts'
import { articleKind } from './article.ts'
import { listDeskArticles, showDeskArticle, tryArticle } from './desk-articles.ts'
import { addArticleDocument, removeArticleDocument, requireArticleDocument } from './documents.ts'
import { orderArticles } from './order.ts'
import { publishArticle } from './publish.ts'
import { withdrawArticle } from './withdraw.ts'

/** Useful articles at the desk. */
export function utileDeskRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.articleList, async ({ context }) => ({
    lista: await listDeskArticles(context.db),
  }))

  registerEndpoint(app, ports, calls.articleShow, ({ query, context }) =>
    showDeskArticle(ports, context.db, query.slug),
  )

  registerEndpoint(app, ports, calls.articleTry, async (call) => {
    const { versiune: _, ...article } = call.body
    return { schimbari: await tryArticle(staffContext(ports, call), call.context.db, article) }
  })

  registerEndpoint(app, ports, calls.articlePublish, async (call) => {
    const { versiune: seen, ...article } = call.body
    const { db } = call.context
    const { versiune } = await publishArticle(staffContext(ports, call), db, article, seen)
    return { versiune }
  })

  registerEndpoint(app, ports, calls.articleWithdraw, (call) => {
    const { slug, versiune } = call.body
    return withdrawArticle(staffContext(ports, call), call.context.db, slug, versiune)
  })

  registerEndpoint(app, ports, calls.articleOrder, async (call) => {
    const { dinainte, sluguri } = call.body
    const order = { before: dinainte, after: sluguri }
    await orderArticles(staffContext(ports, call), call.context.db, order)
    return true as const
  })

  registerVersionRoutes(app, ports, calls.articleVersions, articleKind)
  documentRoutes(app, ports)
}

function documentRoutes(app: FastifyInstance, ports: Ports): void {
  registerUploadEndpoint(
    app,
    ports,
    calls.articleDocumentAdd,
    ({ body }) => cleanUpload(body),
    (call, clean) =>
      call.context.db.transaction(async (tx) => {
        const origin = { ownerId: null, createdAt: call.context.now }
        const { id } = await storeUpload(ports, tx, call.body, clean, origin)
        const { slug } = call.query
        const { name, result } = await addArticleDocument(staffContext(ports, call), tx, slug, id)
        return { nume: name, rezultat: result }
      }),
  )

  registerDownloadEndpoint(app, ports, calls.articleDocument, async ({ params, context }) => {
    const { id, name, type } = await requireArticleDocument(context.db, params.id)
    return { name, type, bytes: await openFile(ports, id) }
  })

  registerEndpoint(app, ports, calls.articleDocumentRemove, async (call) => {
    const { slug, nume } = call.body
    await removeArticleDocument(staffContext(ports, call), call.context.db, slug, nume)
    return { nume }
  })
}
