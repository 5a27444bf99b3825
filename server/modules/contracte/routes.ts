import type { FastifyInstance } from 'fastify'
import { getContracteInfo } from '#contract/contracte.ts'
import { dayOf } from '#contract/time-zone.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { parseContractStates } from './domain.ts'
import { listContracts } from './repo.ts'

export function contracteRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, getContracteInfo, async ({ query, citizen, context }) => {
    const { db, now } = context
    await accruePenalties(db, { citizenId: citizen.id, now, rules: ports.env.penalties })
    return listContracts(db, citizen.id, dayOf(now), parseContractStates(query.stare))
  })
}
