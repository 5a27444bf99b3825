import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/locatii.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import type { Ports } from '#server/ports/ports.ts'
import { loadPlace, loadPlaces, renamePlace, renewCalendar } from './places.ts'
import { toPoint, toPointList } from './points.ts'
import { findPoint, listPoints } from './repo.ts'

export function locatiiRoutes(app: FastifyInstance, ports: Ports): void {
  serve(app, ports, contract.locatiileMele, ({ context, citizen }) =>
    loadPlaces(context, citizen.id),
  )
  serve(app, ports, contract.locatiaMea, ({ params, context, citizen }) =>
    loadPlace(context.db, citizen.id, params.id, context.now),
  )
  serve(app, ports, contract.locatieRedenumeste, ({ params, body, context, citizen }) =>
    renamePlace(context, citizen.id, params.id, body.alias),
  )
  serve(app, ports, contract.locatieCalendar, ({ params, context, citizen }) =>
    renewCalendar(ports, context, citizen.id, params.id),
  )
  serve(app, ports, contract.locatieList, async ({ query, context }) => {
    const { lat, lng } = query
    const from = lat === undefined || lng === undefined ? null : { lat, lng }
    return toPointList(await listPoints(context.db, query), from)
  })
  serve(app, ports, contract.locatie, async ({ params, context }) => {
    const row = await findPoint(context.db, params.id)
    if (!row) throw new Refusal('inexistent')
    return toPoint(row, ports.env.operator)
  })
}
