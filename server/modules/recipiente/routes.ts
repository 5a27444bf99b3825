import type { FastifyInstance } from 'fastify'
import { recipient } from '#contract/recipiente.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { findContainer } from './find-container.ts'

export function recipienteRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, recipient, ({ params, context }) =>
    findContainer(ports, context, params.cod),
  )
}
