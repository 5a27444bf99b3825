import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/desk/ture.ts'
import { staffContext } from '#server/http/operator-context.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { registerVersionRoutes } from '#server/modules/continut/version-routes.ts'
import type { Ports } from '#server/ports/ports.ts'
import { listMovedDays, moveDays, tryMove, withdrawMove } from './move-days.ts'
import { roundKind } from './round-content.ts'
import { listRoundAddresses, listRounds, saveRound, showRound } from './rounds.ts'

/** Collection rounds and their moved days, at the desk. */
export function tureRoutes(app: FastifyInstance, ports: Ports): void {
  registerVersionRoutes(app, ports, calls.roundVersions, roundKind)

  registerEndpoint(app, ports, calls.roundList, ({ query, context: { db, now } }) =>
    listRounds(db, query, now),
  )
  registerEndpoint(app, ports, calls.roundShow, ({ params, context: { db, now } }) =>
    showRound(db, params.id, now),
  )
  registerEndpoint(app, ports, calls.roundAddresses, ({ params, query, context: { db } }) =>
    listRoundAddresses(db, params.id, query),
  )
  registerEndpoint(app, ports, calls.roundSave, (call) => {
    const { params, body, context } = call
    const { versiune: seen, ...given } = body
    return saveRound(staffContext(ports, call), context.db, params.id, { ...given, seen })
  })

  registerEndpoint(app, ports, calls.movedDayList, async ({ query, context: { db } }) => ({
    lista: await listMovedDays(db, query.an),
  }))
  registerEndpoint(app, ports, calls.dayMoveTry, ({ body, context: { db, now } }) =>
    tryMove(db, body, now),
  )
  registerEndpoint(app, ports, calls.dayMove, (call) =>
    moveDays(staffContext(ports, call), call.context.db, call.body),
  )
  registerEndpoint(app, ports, calls.dayMoveWithdraw, (call) =>
    withdrawMove(staffContext(ports, call), call.context.db, call.body),
  )
}
