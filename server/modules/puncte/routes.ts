import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/desk/puncte.ts'
import { staffContext } from '#server/http/operator-context.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { registerVersionRoutes } from '#server/modules/continut/version-routes.ts'
import type { Ports } from '#server/ports/ports.ts'
import { pointKind } from './point-content.ts'
import { addPoint, listDeskPoints, savePoint, withdrawPoint } from './points.ts'

/** Public points at the desk. */
export function puncteRoutes(app: FastifyInstance, ports: Ports): void {
  registerVersionRoutes(app, ports, calls.pointVersions, pointKind)

  registerEndpoint(app, ports, calls.pointList, ({ query, context: { db } }) =>
    listDeskPoints(db, query),
  )
  registerEndpoint(app, ports, calls.pointAdd, (call) =>
    addPoint(staffContext(ports, call), call.context.db, call.body),
  )
  registerEndpoint(app, ports, calls.pointSave, (call) => {
    const { versiune: seen, ...content } = call.body
    return savePoint(staffContext(ports, call), call.context.db, call.params.id, { seen, content })
  })
  registerEndpoint(app, ports, calls.pointWithdraw, (call) => {
    const { params, body, context } = call
    return withdrawPoint(staffContext(ports, call), context.db, params.id, body.versiune)
  })
}
