import type { FastifyInstance } from 'fastify'
import { OPERATOR_API } from '#contract/operator/endpoint.ts'
import { operatorEndpoints } from '#contract/operator/index.ts'
import { describeApi } from '#server/http/openapi.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Registers the OpenAPI document of the operator's API, which needs no key. */
export function operatorApiRoutes(app: FastifyInstance, { env }: Ports): void {
  const title = 'Portal salubritate: API pentru programele operatorului'
  const description = JSON.stringify(describeApi(operatorEndpoints, { ...env, title }))
  app.get(`${OPERATOR_API}/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description),
  )
}
