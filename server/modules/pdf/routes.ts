import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { idInPath } from '#contract/fields.ts'
import { keyOf } from '#server/domain/attempts.ts'
import { requireBudget } from '#server/domain/budgets.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { guard } from '#server/http/guard.ts'
import { checkParams } from '#server/http/input.ts'
import { printPayment } from '#server/modules/plati/print.ts'
import type { Ports } from '#server/ports/ports.ts'
import { printInvoice, printProof, printSesizare } from './print.ts'
import type { Printed } from './print.ts'

type Print = (ports: Ports, citizenId: number, id: number) => Promise<Printed>

const HOUR = 3600
/** Of one citizen. Each may hold 40 photos, read anew every time. */
const PRINTS_PER_HOUR = 60

const params = z.object({ id: idInPath })
const call = { method: 'GET', access: 'citizen', params } as const
const type = 'application/pdf'

/** Documents made of what is the citizen's: these calls answer no envelope but when they refuse. */
export function pdfRoutes(app: FastifyInstance, ports: Ports): void {
  addRoute(app, ports, '/api/solicitare-dovada/:id', printProof)
  addRoute(app, ports, '/api/sesizare-download-file-pdf/:id', printSesizare)
  addRoute(app, ports, '/api/factura-pdf/:id', printInvoice)
  addRoute(app, ports, '/api/plata-dovada/:id', printPayment)
}

function addRoute(app: FastifyInstance, ports: Ports, url: string, print: Print): void {
  app.route({
    method: 'GET',
    url,
    onRequest: (request) => guard(ports, call, request),
    handler: async (request, reply) => {
      const { id } = checkParams(params, request.params)
      const { id: citizenId } = request.citizen!
      await requireBudget(
        ports,
        keyOf(ports, 'pdf', 'cetatean', String(citizenId)),
        PRINTS_PER_HOUR,
        HOUR,
      )
      return sendAttachment(reply, { type, ...(await print(ports, citizenId, id)) })
    },
  })
}
