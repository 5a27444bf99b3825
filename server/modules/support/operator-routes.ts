import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { supportStates, suportList, suportRaspunde, suportShow } from '#contract/operator/suport.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { operatorContext } from '#server/http/operator-context.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import {
  answerRequest,
  listRequests,
  showRequest,
  toSupportDetails,
  toSupportItem,
} from './operator-requests.ts'

/** Registers the operator's calls on support requests. */
export function supportOperatorRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, suportList, async ({ query, context }) => {
    const limit = pageSize(query)
    const { rows, total } = await listRequests(context.db, {
      state: query.stare ?? supportStates[0],
      after: decodeCursor(z.int(), query.cursor),
      limit: limit + 1,
    })
    const page = toCursorPage(rows, limit, ({ id }) => id)
    return { lista: page.rows.map(toSupportItem), total, urmator: page.urmator }
  })

  registerEndpoint(app, ports, suportShow, async (call) =>
    toSupportDetails(
      await showRequest(operatorContext(ports, call), call.context.db, call.params.id),
    ),
  )

  registerEndpoint(app, ports, suportRaspunde, async (call) => {
    const { params, body, context } = call
    await answerRequest(operatorContext(ports, call), context.db, params.id, body.text)
    return { numar: params.id }
  })
}
