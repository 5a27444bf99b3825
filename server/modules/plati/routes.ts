import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/plati.ts'
import { CALLBACK_PATH } from '#server/bank/access.ts'
import { spendWrite } from '#server/domain/writes.ts'
import { successText } from '#server/http/envelope.ts'
import { pageOf } from '#server/http/page-query.ts'
import { serve, servePrepared, withMeta } from '#server/http/serve.ts'
import type { Ports } from '#server/ports/ports.ts'
import { takeCallback } from './callback.ts'
import { loadLastPayment, loadPayment, loadPayments } from './list.ts'
import { RETURN_PATH } from './register.ts'
import { addressOf, openPayment } from './request.ts'
import { whereAfterReturn } from './return.ts'

const MAX_CALLBACK_BYTES = 16 * 1024
const ORDER_ID = /^[\w-]{1,64}$/

/** Payments by card: what the citizen asks for, and what the bank brings. */
export function platiRoutes(app: FastifyInstance, ports: Ports): void {
  servePrepared(
    app,
    ports,
    calls.mobilePaymentRequest,
    // Kept step by step, so it stands outside the call's transaction; done again it finds what is open.
    async ({ body, citizen, context }) => {
      await spendWrite(ports, citizen.id)
      const { payment } = await openPayment(ports, {
        citizenId: citizen.id,
        positions: body.pozitii,
        ...(body.card_id !== undefined && { cardId: body.card_id }),
        saveCard: body.salveaza_card ?? false,
        requestId: context.requestId,
      })
      return payment
    },
    async (_call, payment) => ({ plata_id: payment.id, redirect_url: addressOf(ports, payment) }),
  )

  serve(app, ports, calls.platiList, async ({ query, citizen, context }) => {
    const { pagina, pe_pagina, ...rows } = pageOf(query)
    const { payments, total } = await loadPayments(context.db, context.now, citizen.id, rows)
    return withMeta(payments, { pagina, pe_pagina, total })
  })

  serve(app, ports, calls.plataStare, ({ params, citizen }) =>
    loadPayment(ports, citizen.id, params.id),
  )

  serve(app, ports, calls.plataUltima, ({ citizen }) => loadLastPayment(ports, citizen.id))

  bankRoutes(app, ports)
}

/** What the bank sends: a browser, which has no bearer there, and its own calls, which have their own signature. */
function bankRoutes(app: FastifyInstance, ports: Ports): void {
  app.get<{ Querystring: { orderId?: unknown } }>(RETURN_PATH, async (request, reply) => {
    const { orderId } = request.query
    const given = typeof orderId === 'string' && ORDER_ID.test(orderId) ? orderId : null
    return reply.redirect(await whereAfterReturn(ports, given, request.ip), 303)
  })

  void app.register(async (bank) => {
    bank.removeAllContentTypeParsers()
    bank.addContentTypeParser(
      '*',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => body,
    )
    const options = { bodyLimit: MAX_CALLBACK_BYTES }
    bank.post(CALLBACK_PATH, options, async ({ body }, reply) => {
      await takeCallback(ports, typeof body === 'string' ? body : '')
      return reply.type('application/json; charset=utf-8').send(successText(true))
    })
  })
}
