import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/solicitari.ts'
import { solicitareCatalogueFor } from '#server/domain/catalogues.ts'
import { findById } from '#server/domain/citizens.ts'
import { markRead } from '#server/domain/threads.ts'
import { spendWrite } from '#server/domain/writes.ts'
import { pageOf } from '#server/http/page-query.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve, withMeta } from '#server/http/serve.ts'
import type { Ports } from '#server/ports/ports.ts'
import { statesOf } from './domain.ts'
import { loadSolicitare, loadSummaries } from './load.ts'
import { cancelSolicitare, deleteDraft, sendToSolicitare } from './own-actions.ts'
import { findSolicitare } from './repo.ts'
import { saveSolicitare } from './save.ts'

/** What a citizen asks the operator for, and how it goes on. */
export function solicitariRoutes(app: FastifyInstance, ports: Ports): void {
  serve(app, ports, calls.tipuriSolicitari, async ({ citizen, context }) => {
    const row = await findById(context.db, citizen.id)
    if (!row) throw new Refusal('neautentificat')
    return solicitareCatalogueFor(context.db, row)
  })

  serve(app, ports, calls.solicitarileMele, async ({ query, citizen, context }) => {
    const { pagina, pe_pagina, ...rows } = pageOf(query)
    const states = statesOf(query.stare)
    const { summaries, total } = await loadSummaries(context.db, citizen.id, states, rows)
    return withMeta(summaries, { pagina, pe_pagina, total })
  })

  serve(app, ports, calls.viewSolicitare, ({ params, citizen, context }) =>
    context.db.transaction(async (tx) => {
      if (!(await findSolicitare(tx, citizen.id, params.id))) throw new Refusal('inexistent')
      await markRead(tx, 'solicitare', params.id, context.now)
      return loadSolicitare(tx, citizen.id, params.id)
    }),
  )

  serve(app, ports, calls.saveSolicitareContract, async ({ body, citizen, context }) => {
    // What was begun is nothing to be sent, and its citizen alone changes it.
    if (citizen.sendsOnly && !body.trimite) throw new Refusal('neautentificat')
    // A draft is saved again and again while it is written.
    if (body.trimite || body.id === undefined) await spendWrite(ports, citizen.id)
    return saveSolicitare(ports, context, citizen.id, body)
  })

  serve(app, ports, calls.deleteDraft, async ({ params, citizen, context }) => {
    await deleteDraft(context, citizen.id, params.id)
    return true as const
  })

  serve(app, ports, calls.solicitareAnuleaza, ({ params, body, citizen, context }) =>
    cancelSolicitare(ports, context, citizen.id, params.id, body.motiv ?? ''),
  )

  serve(app, ports, calls.solicitareSaveMessage, async ({ params, body, citizen, context }) => {
    await spendWrite(ports, citizen.id)
    return sendToSolicitare(ports, context, citizen.id, params.id, body)
  })
}
