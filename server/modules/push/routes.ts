import type { FastifyInstance } from 'fastify'
import { pushSubscribe, pushUnsubscribe } from '#contract/push.ts'
import { upsertSubscription, removeSubscription } from '#server/domain/push-subscriptions.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { validateSubscription } from './domain.ts'

/** Registers the push subscription of a citizen's devices. */
export function pushRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, pushSubscribe, async ({ body, citizen, context }) => {
    // Permanent refusal: without push configuration the call does not exist.
    if (!ports.env.push) throw new ApiError('inexistent')
    const wrong = validateSubscription(body, ports.env.pushHosts)
    if (Object.keys(wrong).length > 0) throw fieldErrors(wrong)
    const device = { citizenId: citizen.id, sessionId: citizen.sessionId }
    await context.db.transaction((tx) => upsertSubscription(tx, context.now, device, body))
    return true as const
  })

  registerEndpoint(app, ports, pushUnsubscribe, async ({ body, citizen, context }) => {
    await removeSubscription(context.db, citizen.id, body.endpoint)
    return true as const
  })
}
