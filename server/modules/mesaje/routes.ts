import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { mesajeList, mesajeRetrimite } from '#contract/operator/mesaje.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { operatorContext } from '#server/http/operator-context.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { listFailedMessages, resendFailedMessages, toFailedMessage } from './failed.ts'

/** Registers the operator's calls on messages that could not be sent. */
export function mesajeRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, mesajeList, async ({ query, context }) => {
    const limit = pageSize(query)
    const after = decodeCursor(z.int(), query.cursor)
    const { rows, total } = await listFailedMessages(context.db, { after, limit: limit + 1 })
    const page = toCursorPage(rows, limit, ({ id }) => id)
    return { lista: page.rows.map(toFailedMessage), total, urmator: page.urmator }
  })

  registerEndpoint(app, ports, mesajeRetrimite, async (call) => {
    const { body, context } = call
    const sent = await resendFailedMessages(operatorContext(ports, call), context.db, body.numar)
    return { retrimise: sent }
  })
}
