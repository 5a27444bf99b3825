import type { FastifyInstance } from 'fastify'
import { getContracteInfo } from '#contract/contracte.ts'
import { serve } from '#server/http/serve.ts'
import type { Ports } from '#server/ports/ports.ts'
import { statesOf } from './domain.ts'
import { listContracts } from './repo.ts'

export function contracteRoutes(app: FastifyInstance, ports: Ports): void {
  serve(app, ports, getContracteInfo, ({ query, citizen, context }) =>
    listContracts(context.db, citizen.id, statesOf(query.stare)),
  )
}
