import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  checkedPayments,
  plataElibereaza,
  plataRamburseaza,
  platiVerifica,
  rambursareShow,
} from '#contract/operator/plati.ts'
import type { RefundAnswer } from '#contract/operator/plati.ts'
import type { RefundState } from '#contract/rambursari.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { decodeCursor, toCursorPage } from '#server/http/cursor.ts'
import { operatorContext } from '#server/http/operator-context.ts'
import { registerEndpoint, registerEndpointWithPrepare } from '#server/http/register-endpoint.ts'
import { listPaymentsToVerify } from '#server/modules/plati/compare-with-bank.ts'
import { readDayRange } from '#server/modules/plati/day-range.ts'
import { releaseByProgram } from '#server/modules/plati/release.ts'
import { findPayment } from '#server/modules/plati/repo.ts'
import { toDiscrepancyAnswer, verifyPayments } from '#server/modules/plati/verify.ts'
import type { RefundRow } from '#server/modules/rambursari/domain.ts'
import { refundByProgram } from '#server/modules/rambursari/refund-by-program.ts'
import { findRefund, listPendingRefunds } from '#server/modules/rambursari/repo.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Registers the operator's calls that ask the bank: the comparison of payments, refunds and releases. */
export function bankOperatorRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, platiVerifica, async (call) => {
    const { query, context } = call
    const limit = query.limita ?? checkedPayments
    const after = decodeCursor(z.int(), query.cursor)
    const range = readDayRange(query, context.now)
    const rows = await listPaymentsToVerify(context.db, range, { after, limit: limit + 1 })
    const page = toCursorPage(rows, limit, ({ id }) => id)
    const found = await verifyPayments(ports, operatorContext(ports, call), page.rows)
    return {
      verificate: page.rows.length,
      de_lamurit: found.map(toDiscrepancyAnswer),
      rambursari_in_curs: (await listPendingRefunds(context.db)).map(
        ({ id, paymentId, bani, createdAt }) => ({
          id,
          plata: paymentId,
          suma_bani: bani,
          din: createdAt.toISOString(),
        }),
      ),
      urmator: page.urmator,
    }
  })

  // The bank is asked before the transaction of the key, and the refund itself keeps the key.
  registerEndpointWithPrepare(
    app,
    ports,
    plataRamburseaza,
    (call) => {
      const { params, body, context } = call
      return refundByProgram(ports, operatorContext(ports, call), {
        number: params.numar,
        bani: body.suma_bani,
        why: body.motiv,
        again: body.din_nou ?? false,
        key: requireKey(context),
      })
    },
    async (_call, { refund, payment }) => toRefundAnswer(refund, payment),
  )

  registerEndpointWithPrepare(
    app,
    ports,
    plataElibereaza,
    (call) => {
      const { actor, requestId = '' } = operatorContext(ports, call)
      return releaseByProgram(ports, call.params.numar, { actor, requestId, why: call.body.motiv })
    },
    async (_call, { number, result }) => ({ numar: number, stare: result }),
  )

  registerEndpoint(app, ports, rambursareShow, async ({ params, context }) => {
    const refund = await findRefund(context.db, params.id)
    const payment = refund && (await findPayment(context.db, refund.paymentId))
    if (!refund || !payment) throw new ApiError('inexistent')
    return toRefundAnswer(refund, payment)
  })
}

// The guard has refused a POST without one.
function requireKey({ idempotencyKey }: { idempotencyKey: string | null }): string {
  if (idempotencyKey === null) throw new ApiError('cheie_lipsa')
  return idempotencyKey
}

const toRefundAnswer = (refund: RefundRow, payment: { orderNumber: string }): RefundAnswer => ({
  id: refund.id,
  numar: payment.orderNumber,
  suma_bani: refund.bani,
  stare: refund.state as RefundState,
  ceruta_la: refund.createdAt.toISOString(),
  incheiata_la: refund.doneAt?.toISOString() ?? null,
})
