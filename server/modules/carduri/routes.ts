import type { FastifyInstance } from 'fastify'
import { cardImplicit, getCards, removeCard as removeCardCall } from '#contract/plati.ts'
import { lockCitizen } from '#server/domain/citizens.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { removeCard } from './remove.ts'
import { findActiveCard, listCards, setDefaultCard } from '#server/domain/cards-repo.ts'

/** The cards a citizen has saved at the bank. */
export function carduriRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, getCards, ({ citizen, context }) =>
    listCards(context.db, citizen.id),
  )

  registerEndpoint(app, ports, cardImplicit, ({ params, citizen, context }) =>
    context.db.transaction(async (tx) => {
      await lockCitizen(tx, citizen.id)
      const card = await findActiveCard(tx, citizen.id, params.id)
      if (!card) throw new ApiError('inexistent')
      await setDefaultCard(tx, citizen.id, card.id)
      return listCards(tx, citizen.id)
    }),
  )

  registerEndpoint(app, ports, removeCardCall, async ({ params, citizen, context }) => {
    await removeCard(ports, context, citizen.id, params.id)
    return true as const
  })
}
