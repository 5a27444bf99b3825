import type { FastifyInstance } from 'fastify'
import { pushSubscribe, pushUnsubscribe } from '#contract/push.ts'
import { keepSubscription, removeSubscription } from '#server/domain/push-subscriptions.ts'
import { Refusal } from '#server/http/refusal.ts'
import { refuseFields } from '#server/http/input.ts'
import { serve } from '#server/http/serve.ts'
import type { Ports } from '#server/ports/ports.ts'
import { wrongFields } from './domain.ts'

/** Which devices of a citizen get push messages. */
export function pushRoutes(app: FastifyInstance, ports: Ports): void {
  serve(app, ports, pushSubscribe, async ({ body, citizen, context }) => {
    // Where nothing is pushed there is no such call, today or later.
    if (!ports.env.push) throw new Refusal('inexistent')
    const wrong = wrongFields(body, ports.env.pushHosts)
    if (Object.keys(wrong).length > 0) throw refuseFields(wrong)
    const device = { citizenId: citizen.id, sessionId: citizen.sessionId }
    await context.db.transaction((tx) => keepSubscription(tx, context.now, device, body))
    return true as const
  })

  serve(app, ports, pushUnsubscribe, async ({ body, citizen, context }) => {
    await removeSubscription(context.db, citizen.id, body.endpoint)
    return true as const
  })
}
