import type { FastifyInstance } from 'fastify'
import { platiRecurente, processPaymentsRecurente } from '#contract/plati.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { saveMandate } from './save-mandate.ts'
import { loadMandates } from './load.ts'

/** Registers the calls about recurring payments, debited from a saved card. */
export function platiRecurenteRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, platiRecurente, async ({ citizen, context: { db, now } }) => {
    if (ports.env.featuresOff.has('recurring')) return []
    await accruePenalties(db, { citizenId: citizen.id, now, rules: ports.env.penalties })
    return loadMandates(db, citizen.id, now)
  })

  registerEndpoint(app, ports, processPaymentsRecurente, ({ params, body, citizen, context }) => {
    const { activ, card_id: cardId, plafon_bani: ceilingBani } = body
    const { contract_id: contractId } = params
    const request = { citizenId: citizen.id, contractId, activ, cardId, ceilingBani }
    return saveMandate(context.db, request, context)
  })
}
