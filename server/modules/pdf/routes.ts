import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { idInPath } from '#contract/fields.ts'
import { checkParams } from '#server/http/input.ts'
import { Refusal } from '#server/http/refusal.ts'
import { attachmentNamed } from '#server/modules/documente/domain.ts'
import { findCitizen } from '#server/plugins/auth.ts'
import { refuseForeignRequest } from '#server/plugins/xsrf.ts'
import type { Ports } from '#server/ports/ports.ts'
import { printProof, printSesizare } from './print.ts'
import type { Printed } from './print.ts'

type Print = (ports: Ports, citizenId: number, id: number) => Promise<Printed>

const params = z.object({ id: idInPath })

/** Documents made of what is the citizen's: these calls answer no envelope but when they refuse. */
export function pdfRoutes(app: FastifyInstance, ports: Ports): void {
  addRoute(app, ports, '/api/solicitare-dovada/:id', printProof)
  addRoute(app, ports, '/api/sesizare-download-file-pdf/:id', printSesizare)
}

function addRoute(app: FastifyInstance, ports: Ports, url: string, print: Print): void {
  app.route({
    method: 'GET',
    url,
    onRequest: (request) => guard(ports, request),
    handler: async (request, reply) => {
      const { id } = checkParams(params, request.params)
      return send(reply, await print(ports, request.citizen!.id, id))
    },
  })
}

async function guard(ports: Ports, request: FastifyRequest): Promise<void> {
  checkParams(params, request.params)
  refuseForeignRequest(ports.env, request, false)
  request.citizen = await findCitizen(ports, request)
  if (!request.citizen) throw new Refusal('neautentificat')
}

function send(reply: FastifyReply, { name, bytes }: Printed): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': attachmentNamed(name),
      'cache-control': 'private, no-store',
    })
    .send(bytes)
}
