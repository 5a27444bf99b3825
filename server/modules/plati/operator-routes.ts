import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { platiMiscari } from '#contract/operator/plati.ts'
import { audit } from '#server/domain/audit.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { operatorContext } from '#server/http/operator-context.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { listCardTransactions, toTransactionAnswer } from './card-transactions.ts'
import { readDayRange } from './day-range.ts'

/** Position of a movement: its booking in milliseconds, and its payment. */
const position = z.tuple([z.int(), z.int()])

/** Registers the operator's calls on payments. */
export function paymentOperatorRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, platiMiscari, async (call) => {
    const { query, context } = call
    const { actor, requestId = '' } = operatorContext(ports, call)
    const range = readDayRange(query, context.now)
    const limit = pageSize(query)
    const after = decodeCursor(position, query.cursor)
    const moves = await listCardTransactions(context.db, range, {
      after: after && { at: new Date(after[0]), paymentId: after[1] },
      limit: limit + 1,
    })
    await audit(context.db, { actor, action: 'plati.exportate', requestId })
    const page = toCursorPage(moves, limit, ({ at, paymentId }) => [at.getTime(), paymentId])
    return { lista: page.rows.map(toTransactionAnswer), urmator: page.urmator }
  })
}
