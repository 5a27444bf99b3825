import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { sendAttachment } from './attachment.ts'
import type { Attachment } from './attachment.ts'
import { readCall } from './call.ts'
import type { Call } from './call.ts'
import { guard } from './guard.ts'

/** Registers a call that answers with the bytes of a file. */
export function registerDownloadEndpoint<P, Q>(
  app: FastifyInstance,
  ports: Ports,
  endpoint: Endpoint<P, Q, undefined, unknown>,
  handler: (call: Call<P, Q, undefined>) => Promise<Attachment>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: (request) => guard(ports, endpoint, request),
    handler: async (request, reply) =>
      sendAttachment(reply, await handler(readCall(ports, endpoint, request, reply))),
  })
}
