import type { FastifyInstance } from 'fastify'
import { cerereRaspuns } from '#contract/cereri-raspuns.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { consumeWriteQuota } from '#server/domain/write-rate-limit.ts'
import type { Ports } from '#server/ports/ports.ts'
import { requestAnswer } from './ask.ts'

/** Registers the citizens' request for an answer. */
export function cereriRaspunsRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, cerereRaspuns, async ({ body, citizen, context }) => {
    await consumeWriteQuota(ports, citizen.id)
    const askedAt = await requestAnswer(context, citizen.id, body)
    return { raspuns_cerut_la: askedAt.toISOString() }
  })
}
