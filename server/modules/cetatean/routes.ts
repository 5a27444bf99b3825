import type { FastifyInstance } from 'fastify'
import type { Ports } from '#server/ports/ports.ts'

export function cetateanRoutes(_app: FastifyInstance, _ports: Ports): void {}
