import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { jurnalList } from '#contract/operator/jurnal.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { operatorContext } from '#server/http/operator-context.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { viewAudit } from './audit-entries.ts'

/** Registers the call of the operator's other programs on the audit. */
export function auditOperatorRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, jurnalList, async (call) => {
    const { query, context } = call
    const { actor, requestId = '' } = operatorContext(ports, call)
    const limit = pageSize(query)
    const filter = {
      actor: query.cine,
      action: query.ce,
      subject: query.subiect,
      since: query.de_la === undefined ? undefined : new Date(query.de_la),
      before: decodeCursor(z.int(), query.cursor),
    }
    const rows = await viewAudit({ actor, requestId }, context.db, filter, limit + 1)
    const page = toCursorPage(rows, limit, ({ id }) => id)
    return { lista: page.rows, urmator: page.urmator }
  })
}
