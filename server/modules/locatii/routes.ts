import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/locatii.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { setEveReminder } from './eve-reminder.ts'
import { loadPickupReport, setPickupWatch } from './pickup-report.ts'
import { loadPlace, loadPlaces, renamePlace, rotateCalendarSecret } from './places.ts'
import { toPoint, toPointList } from './points.ts'
import { findPoint, listPoints } from './repo.ts'

export function locatiiRoutes(app: FastifyInstance, ports: Ports): void {
  const accrue = ({ db, now }: Context, citizenId: number) =>
    accruePenalties(db, { citizenId, now, rules: ports.env.penalties })
  registerEndpoint(app, ports, contract.locatiileMele, ({ context, citizen }) =>
    loadPlaces(ports, context, citizen.id),
  )
  registerEndpoint(app, ports, contract.locatiaMea, async ({ params, context, citizen }) => {
    await accrue(context, citizen.id)
    return loadPlace(ports, context, citizen.id, params.id)
  })
  registerEndpoint(app, ports, contract.locatieRedenumeste, ({ params, body, context, citizen }) =>
    renamePlace(ports, context, citizen.id, params.id, body.alias),
  )
  registerEndpoint(app, ports, contract.locatieCalendar, ({ params, query, context, citizen }) => {
    const chosen = { id: params.id, hasDues: query.scadente ?? false }
    return rotateCalendarSecret(ports, context, citizen.id, chosen)
  })
  registerEndpoint(app, ports, contract.locatieMemento, async (input) => {
    const { params, body, context, citizen } = input
    return { memento: await setEveReminder(ports, context, citizen.id, params.id, body.memento) }
  })
  registerEndpoint(app, ports, contract.ridicari, ({ params, context, citizen }) =>
    loadPickupReport(ports, context, citizen.id, params.id),
  )
  registerEndpoint(app, ports, contract.ridicareAnunt, ({ params, body, context, citizen }) =>
    setPickupWatch(ports, context, citizen.id, params.id, body),
  )
  registerEndpoint(app, ports, contract.locatieList, async ({ query, context }) => {
    const { lat, lng } = query
    const from = lat === undefined || lng === undefined ? null : { lat, lng }
    return toPointList(await listPoints(context.db, query), from)
  })
  registerEndpoint(app, ports, contract.locatie, async ({ params, context }) => {
    const row = await findPoint(context.db, params.id)
    if (!row) throw new ApiError('inexistent')
    return toPoint(row, ports.env.operator)
  })
}
