import type { FastifyInstance } from 'fastify'
import { getContracteInfo } from '#contract/contracte.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { parseContractStates } from './domain.ts'
import { loadContracts } from './load.ts'

export function contracteRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, getContracteInfo, ({ query, citizen, context }) =>
    loadContracts(ports, context, citizen.id, parseContractStates(query.stare)),
  )
}
