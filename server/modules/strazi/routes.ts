import type { FastifyInstance } from 'fastify'
import { stradaApropiata, strazi } from '#contract/strazi.ts'
import { foldText } from '#contract/text.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { findNearestStreet } from './nearest-street.ts'
import { findStreets } from './repo.ts'

const SUGGESTIONS = 8

export function straziRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, strazi, async ({ query, context }) => {
    const words = foldText(query.q).match(/[\p{L}\p{N}]+/gu) ?? []
    return words.length === 0 ? [] : findStreets(context.db, words, SUGGESTIONS)
  })

  registerEndpoint(app, ports, stradaApropiata, async ({ query, context }) => ({
    strada: await findNearestStreet(context.db, query),
  }))
}
