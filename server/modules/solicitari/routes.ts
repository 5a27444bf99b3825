import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/solicitari.ts'
import { readSolicitareCatalogueFor } from '#server/domain/catalogues.ts'
import { findById } from '#server/domain/citizens.ts'
import { markRead } from '#server/domain/threads.ts'
import { consumeWriteQuota } from '#server/domain/write-rate-limit.ts'
import { parsePagination } from '#server/http/pagination.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { registerEndpoint, withMeta } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { parseSolicitareStates } from './domain.ts'
import { loadSolicitare, loadSummaries } from './load.ts'
import { cancelSolicitare, deleteDraft, sendToSolicitare } from './citizen-actions.ts'
import { findSolicitare } from './repo.ts'
import { prepareRenewal } from './renewal.ts'
import { saveSolicitare } from './save.ts'

/** Registers the calls about a citizen's solicitări. */
export function solicitariRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.tipuriSolicitari, async ({ citizen, context }) => {
    const row = await findById(context.db, citizen.id)
    if (!row) throw new ApiError('neautentificat')
    return readSolicitareCatalogueFor(context.db, row)
  })

  registerEndpoint(app, ports, calls.solicitarileMele, async ({ query, citizen, context }) => {
    const { pagina, pe_pagina, ...page } = parsePagination(query)
    const states = parseSolicitareStates(query.stare)
    const { summaries, total } = await loadSummaries(context.db, citizen.id, states, page)
    return withMeta(summaries, { pagina, pe_pagina, total })
  })

  registerEndpoint(app, ports, calls.viewSolicitare, ({ params, citizen, context }) =>
    context.db.transaction(async (tx) => {
      if (!(await findSolicitare(tx, citizen.id, params.id))) throw new ApiError('inexistent')
      await markRead(tx, 'solicitare', params.id, context.now)
      return loadSolicitare(tx, citizen.id, params.id)
    }),
  )

  registerEndpoint(app, ports, calls.reinnoireContract, ({ query, citizen, context }) =>
    prepareRenewal(context.db, citizen.id, query.contract_id),
  )

  registerEndpoint(app, ports, calls.saveSolicitareContract, async ({ body, citizen, context }) => {
    // A send-only token may not save drafts.
    if (citizen.sendsOnly && !body.trimite) throw new ApiError('neautentificat')
    // No quota for saving a draft again, which happens repeatedly while it is written.
    if (body.trimite || body.id === undefined) await consumeWriteQuota(ports, citizen.id)
    return saveSolicitare(ports, context, citizen.id, body)
  })

  registerEndpoint(app, ports, calls.deleteDraft, async ({ params, citizen, context }) => {
    await deleteDraft(context, citizen.id, params.id)
    return true as const
  })

  registerEndpoint(app, ports, calls.solicitareAnuleaza, ({ params, body, citizen, context }) =>
    cancelSolicitare(ports, context, citizen.id, params.id, body.motiv ?? ''),
  )

  registerEndpoint(
    app,
    ports,
    calls.solicitareSaveMessage,
    async ({ params, body, citizen, context }) => {
      await consumeWriteQuota(ports, citizen.id)
      return sendToSolicitare(ports, context, citizen.id, params.id, body)
    },
  )
}
