import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/plati.ts'
import { CALLBACK_PATH } from '#server/bank/access.ts'
import { consumeWriteQuota } from '#server/domain/write-rate-limit.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { successText } from '#server/http/envelope.ts'
import { parsePagination } from '#server/http/pagination.ts'
import {
  registerEndpoint,
  registerEndpointWithPrepare,
  withMeta,
} from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { handleBankCallback } from './callback.ts'
import { loadLastPayment, loadPayment, loadPayments } from './list.ts'
import { RETURN_PATH } from './register-at-bank.ts'
import { buildRedirectUrl, openPayment } from './open-payment.ts'
import { resolveReturnUrl } from './return.ts'

const MAX_CALLBACK_BYTES = 16 * 1024
const ORDER_ID = /^[\w-]{1,64}$/

/** Registers card payments: the citizen's calls, and the bank's return and callback. */
export function platiRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpointWithPrepare(
    app,
    ports,
    calls.mobilePaymentRequest,
    // Commits step by step, so it runs outside the call's transaction; a retry finds the open payment.
    async ({ body, citizen, context }) => {
      if (body.recurenta && ports.env.featuresOff.has('recurring'))
        throw new ApiError('functie_oprita')
      await consumeWriteQuota(ports, citizen.id)
      const { payment } = await openPayment(ports, {
        citizenId: citizen.id,
        positions: body.pozitii,
        ...(body.card_id !== undefined && { cardId: body.card_id }),
        saveCard: body.salveaza_card ?? false,
        agreedMandate: body.recurenta
          ? { contractId: body.recurenta.contract_id, ceilingBani: body.recurenta.plafon_bani }
          : null,
        requestId: context.requestId,
      })
      return payment
    },
    async (_call, payment) => ({
      plata_id: payment.id,
      redirect_url: buildRedirectUrl(ports, payment),
    }),
  )

  registerEndpoint(app, ports, calls.platiList, async ({ query, citizen, context }) => {
    const { pagina, pe_pagina, ...rows } = parsePagination(query)
    const { payments, total } = await loadPayments(context.db, context.now, citizen.id, rows)
    return withMeta(payments, { pagina, pe_pagina, total })
  })

  registerEndpoint(app, ports, calls.plataStare, ({ params, citizen }) =>
    loadPayment(ports, citizen.id, params.id),
  )

  registerEndpoint(app, ports, calls.plataUltima, ({ citizen }) =>
    loadLastPayment(ports, citizen.id),
  )

  bankRoutes(app, ports)
}

/** Registers the browser's return, which carries no bearer, and the bank's callback, which is signed. */
function bankRoutes(app: FastifyInstance, ports: Ports): void {
  app.get<{ Querystring: { orderId?: unknown } }>(RETURN_PATH, async (request, reply) => {
    const { orderId } = request.query
    const given = typeof orderId === 'string' && ORDER_ID.test(orderId) ? orderId : null
    return reply.redirect(await resolveReturnUrl(ports, given, request.ip), 303)
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
      await handleBankCallback(ports, typeof body === 'string' ? body : '')
      return reply.type('application/json; charset=utf-8').send(successText(true))
    })
  })
}
