import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  clientAproba,
  clientDeblocheaza,
  clientiCauta,
  clientiDeAprobat,
  clientInchide,
  clientPin,
} from '#contract/operator/clienti.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { operatorContext } from '#server/http/operator-context.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { approveClient } from './approve.ts'
import { closeAccountOf } from './close-account.ts'
import { findClients, listUnapproved, toClient } from './find.ts'
import { sendPin } from './send-pin.ts'
import { unlockAccount } from './unlock.ts'

/** Registers the operator's calls on clients and their accounts. */
export function clientiRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, clientiCauta, async (call) => {
    const { cod_client: codClient, contract } = call.query
    const which = { codClient, contract }
    const found = await findClients(operatorContext(ports, call), call.context.db, which)
    return { lista: found.map(toClient) }
  })

  registerEndpoint(app, ports, clientiDeAprobat, async (call) => {
    const { query, context } = call
    const limit = pageSize(query)
    const after = decodeCursor(z.int(), query.cursor)
    const { rows, total } = await listUnapproved(operatorContext(ports, call), context.db, {
      after,
      limit: limit + 1,
    })
    const page = toCursorPage(rows, limit, ({ id }) => id)
    return { lista: page.rows.map(toClient), total, urmator: page.urmator }
  })

  registerEndpoint(app, ports, clientAproba, async (call) => {
    const { id } = call.params
    await approveClient(operatorContext(ports, call), call.context.db, id)
    return { id }
  })

  registerEndpoint(app, ports, clientDeblocheaza, async (call) => {
    const { id } = call.params
    await unlockAccount(operatorContext(ports, call), call.context.db, id)
    return { id }
  })

  registerEndpoint(app, ports, clientPin, async (call) => {
    const { id } = call.params
    return { id, telefon: await sendPin(operatorContext(ports, call), call.context.db, id) }
  })

  registerEndpoint(app, ports, clientInchide, async (call) => {
    const { id } = call.params
    await closeAccountOf(operatorContext(ports, call), call.context.db, id, call.body.motiv)
    return { id }
  })
}
