import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/sesizari.ts'
import { sesizareCatalogue } from '#server/domain/catalogues.ts'
import { listMessages, markRead } from '#server/domain/threads.ts'
import { consumeWriteQuota } from '#server/domain/write-rate-limit.ts'
import { parsePagination } from '#server/http/pagination.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import { registerEndpoint, withMeta } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { parseSesizareStates } from './domain.ts'
import { loadSesizare, loadSimilar, loadSummaries } from './load.ts'
import { rateSesizare, reopenSesizare, sendToSesizare } from './citizen-actions.ts'
import { findSesizare } from './repo.ts'
import { sendSesizare } from './send.ts'

/** Registers the calls about a citizen's sesizări. */
export function sesizariRoutes(app: FastifyInstance, ports: Ports): void {
  readingRoutes(app, ports)
  changingRoutes(app, ports)
  chatRoutes(app, ports)
}

function readingRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.categoriiSesizari, ({ context }) =>
    sesizareCatalogue(context.db),
  )

  registerEndpoint(app, ports, calls.sesizariList, async ({ query, citizen, context }) => {
    const { pagina, pe_pagina, ...page } = parsePagination(query)
    const states = parseSesizareStates(query.stare)
    const { summaries, total } = await loadSummaries(context.db, citizen.id, states, page)
    return withMeta(summaries, { pagina, pe_pagina, total })
  })

  registerEndpoint(app, ports, calls.sesizariSimilare, ({ body, citizen, context }) => {
    const { categorie, lat, lng } = body
    if ((lat === undefined) !== (lng === undefined)) throw fieldErrors({ lat: 'required' })
    return loadSimilar(context.db, citizen.id, categorie, body)
  })

  registerEndpoint(app, ports, calls.viewSesizare, ({ params, citizen, context }) =>
    loadSesizare(context.db, citizen.id, params.id),
  )
}

function changingRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.sesizareNoua, async ({ body, citizen, context }) => {
    await consumeWriteQuota(ports, citizen.id)
    return sendSesizare(ports, context, citizen.id, body)
  })

  registerEndpoint(app, ports, calls.sesizareRedeschide, ({ params, body, citizen, context }) =>
    reopenSesizare(ports, context, citizen.id, params.id, body.motiv),
  )

  registerEndpoint(app, ports, calls.sesizareEvaluare, ({ params, body, citizen, context }) =>
    rateSesizare(context, citizen.id, params.id, body),
  )
}

function chatRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.sesizareChat, ({ params, query, citizen, context }) =>
    context.db.transaction(async (tx) => {
      if (!(await findSesizare(tx, citizen.id, params.id))) throw new ApiError('inexistent')
      await markRead(tx, 'sesizare', params.id, context.now)
      return listMessages(tx, 'sesizare', params.id, query.dupa)
    }),
  )

  registerEndpoint(
    app,
    ports,
    calls.sesizareChatSend,
    async ({ params, body, citizen, context }) => {
      await consumeWriteQuota(ports, citizen.id)
      return sendToSesizare(ports, context, citizen.id, params.id, body)
    },
  )
}
