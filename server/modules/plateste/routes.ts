import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/plateste.ts'
import { withMinimumDuration } from '#server/domain/min-duration.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { toPublicInvoice } from './domain.ts'
import { findInvoice } from './find-invoice.ts'
import { loadVisitorPayment, payInvoice } from './pay.ts'

/** Payments of somebody else's invoice. A minimum duration hides which part of a pair was wrong. */
export function platesteRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.platesteFactura, ({ body, context }) =>
    withMinimumDuration(ports.env.equalTimeMs, async () =>
      toPublicInvoice(await findInvoice(ports, context, body)),
    ),
  )

  // Commits step by step, and its key finds the same payment again, as with refunds (066).
  registerEndpoint(app, ports, calls.plateste, ({ body, context }) =>
    withMinimumDuration(ports.env.equalTimeMs, async () => ({
      redirect_url: await payInvoice(ports, context, body),
    })),
  )

  registerEndpoint(app, ports, calls.platesteStare, ({ body, context }) =>
    loadVisitorPayment(ports, context, body.cheie),
  )
}
