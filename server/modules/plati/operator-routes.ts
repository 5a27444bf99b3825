import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { isDay } from '#contract/days.ts'
import { platiMiscari } from '#contract/operator/plati.ts'
import { audit } from '#server/domain/audit.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { operatorContext } from '#server/http/operator-context.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { listCardTransactions, toTransactionAnswer } from './card-transactions.ts'
import { toDayRange } from './day-range.ts'
import type { DayRange } from './day-range.ts'

/** Position of a movement: its booking in milliseconds, and its payment. */
const position = z.tuple([z.int(), z.int()])

/** Registers the operator's calls on payments. */
export function paymentOperatorRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, platiMiscari, async (call) => {
    const { query, context } = call
    const { actor, requestId = '' } = operatorContext(ports, call)
    const range = readRange(query, context.now)
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

function readRange(
  { de_la: first, pana_la: last }: { de_la?: string | undefined; pana_la?: string | undefined },
  now: Date,
): DayRange {
  if (first !== undefined && !isDay(first)) throw fieldErrors({ de_la: 'invalid' })
  if (last !== undefined && !isDay(last)) throw fieldErrors({ pana_la: 'invalid' })
  const range = toDayRange({ first, last }, now)
  if (!range) throw fieldErrors({ de_la: 'invalid' })
  return range
}
