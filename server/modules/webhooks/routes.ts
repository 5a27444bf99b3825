import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import * as calls from '#contract/operator/webhook-endpoints.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { operatorContext } from '#server/http/operator-context.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { toDeliveryAnswer, toEndpointAnswer } from './describe.ts'
import { forbiddenAddress, tooManyEndpoints } from './domain.ts'
import {
  addEndpoint,
  disableEndpoint,
  enableEndpoint,
  queueTestEvent,
  removeEndpoint,
  replayDeliveries,
  replayedStates,
  rotateSecret,
} from './endpoints.ts'
import { findEndpoint, listAttempts, listDeliveries, listEndpoints } from './repo.ts'

/** Registers the calls of the operator's other programs on the addresses that events are sent to. */
export function webhookRoutes(app: FastifyInstance, ports: Ports): void {
  endpointRoutes(app, ports)
  deliveryRoutes(app, ports)
}

function endpointRoutes(app: FastifyInstance, ports: Ports): void {
  const { env, clock } = ports

  registerEndpoint(app, ports, calls.webhookList, async ({ context }) => ({
    lista: (await listEndpoints(context.db)).map(toEndpointAnswer),
  }))

  registerEndpoint(app, ports, calls.webhookAdauga, async (call) => {
    const { body, context } = call
    const { actor, requestId = '' } = operatorContext(ports, call)
    const added = await addEndpoint(
      { env, clock, db: context.db },
      { url: body.url, eventTypes: body.evenimente, actor, requestId },
    )
    if (added.kind === 'adresa_gresita') throw fieldErrors({ url: 'invalid' })
    if (added.kind === 'adresa_nepermisa') {
      const fields = { url: [forbiddenAddress] }
      throw new ApiError('date_invalide', { sentence: forbiddenAddress, fields })
    }
    if (added.kind === 'prea_multe') {
      throw new ApiError('stare_nepotrivita', { sentence: tooManyEndpoints })
    }
    return { id: added.id, secret: added.secret }
  })

  registerEndpoint(app, ports, calls.webhookSecret, async (call) => {
    const { params, context } = call
    const by = operatorContext(ports, call)
    const secret = await rotateSecret({ env, clock, db: context.db }, params.id, by)
    return { id: params.id, secret: required(secret) }
  })

  for (const [endpoint, change] of [
    [calls.webhookDezactiveaza, disableEndpoint],
    [calls.webhookActiveaza, enableEndpoint],
    [calls.webhookSterge, removeEndpoint],
    [calls.webhookProba, queueTestEvent],
  ] as const) {
    registerEndpoint(app, ports, endpoint, async (call) => {
      const { params, context } = call
      const by = operatorContext(ports, call)
      required((await change({ env, clock, db: context.db }, params.id, by)) || null)
      return { id: params.id }
    })
  }
}

function deliveryRoutes(app: FastifyInstance, ports: Ports): void {
  const { env, clock } = ports

  registerEndpoint(app, ports, calls.webhookLivrari, async ({ params, query, context }) => {
    const { db } = context
    required(await findEndpoint(db, params.id))
    const limit = pageSize(query)
    const { rows, total } = await listDeliveries(db, params.id, {
      states: query.stare && [query.stare],
      before: decodeCursor(z.int(), query.cursor),
      limit: limit + 1,
    })
    const page = toCursorPage(rows, limit, ({ delivery }) => delivery.id)
    const attempts = await listAttempts(
      db,
      page.rows.map(({ delivery }) => delivery.id),
    )
    const lista = page.rows.map((row) => toDeliveryAnswer(row, attempts))
    return { lista, total, urmator: page.urmator }
  })

  registerEndpoint(app, ports, calls.webhookRetrimite, async (call) => {
    const { params, body, context } = call
    const { actor, requestId = '' } = operatorContext(ports, call)
    const replayed = await replayDeliveries({ env, clock, db: context.db }, params.id, {
      states: replayedStates(body.toate ?? false),
      since: new Date(body.de_la ?? 0),
      actor,
      requestId,
    })
    return { retrimise: required(replayed) }
  })
}

function required<T>(found: T | null): T {
  if (found === null) throw new ApiError('inexistent')
  return found
}
