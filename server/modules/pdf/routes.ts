import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { deskInvoicePdf } from '#contract/desk/clienti.ts'
import type { Feature } from '#contract/features.ts'
import { idInPath } from '#contract/fields.ts'
import { requireCitizen } from '#server/http/auth.ts'
import { rateLimitKey, enforceRateLimit } from '#server/domain/rate-limiter.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { guard } from '#server/http/guard.ts'
import { parseParams } from '#server/http/input.ts'
import { audit } from '#server/domain/audit.ts'
import { staffActor } from '#server/domain/staff-sessions.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { registerDownloadEndpoint } from '#server/http/register-download-endpoint.ts'
import { findInvoiceOwner } from '#server/modules/facturi/repo.ts'
import { loadPaymentProof } from '#server/modules/plati/document.ts'
import { openThreadPool } from '#server/pdf/thread-pool.ts'
import type { ThreadPoolOptions } from '#server/pdf/thread-pool.ts'
import type { Ports } from '#server/ports/ports.ts'
import {
  drawTransferQrCode,
  loadCreditNote,
  loadInvoice,
  loadProof,
  loadReport,
} from './documents.ts'
import type { NamedDocument } from '#server/pdf/drawing.ts'
import type { Printed } from './documents.ts'
import { createPrinter } from './printer.ts'

type Load = (ports: Ports, citizenId: number, id: number) => Promise<NamedDocument>
type Make = (citizenId: number, id: number) => Promise<Printed>

/** A kind of file, with its media type and the hourly rate limit of a citizen. */
interface Kind {
  name: string
  type: string
  perHour: number
  /** Feature that the file belongs to. */
  feature?: Feature
}

const HOUR = 3600
// Each may need 40 photos, which are not cached.
const documents: Kind = { name: 'pdf', type: 'application/pdf', perHour: 60 }
// Requested with every invoice that is viewed.
const codes: Kind = { name: 'cod-qr', type: 'image/svg+xml', perHour: 600, feature: 'transfers' }

const params = z.object({ id: idInPath })
const call = { method: 'GET', access: 'citizen', params } as const

/** Registers the calls that return a citizen's documents as files; only their errors use the envelope. */
export function pdfRoutes(app: FastifyInstance, ports: Ports, options?: ThreadPoolOptions): void {
  const pool = openThreadPool(ports.log, options)
  app.addHook('onClose', () => pool.close())
  const print = createPrinter(ports, pool)

  const printed =
    (load: Load): Make =>
    async (citizenId, id) => {
      const { name, document } = await load(ports, citizenId, id)
      return { name, bytes: await print(citizenId, document) }
    }
  addRoute(app, ports, '/api/solicitare-dovada/:id', printed(loadProof))
  addRoute(app, ports, '/api/sesizare-download-file-pdf/:id', printed(loadReport))
  addRoute(app, ports, '/api/factura-pdf/:id', printed(loadInvoice))
  addRoute(app, ports, '/api/nota-credit-pdf/:id', printed(loadCreditNote))
  addRoute(app, ports, '/api/plata-dovada/:id', printed(loadPaymentProof))
  const code: Make = (citizenId, id) => drawTransferQrCode(ports, citizenId, id)
  addRoute(app, ports, '/api/factura-qr/:id', code, codes)

  const invoice = printed(loadInvoice)
  registerDownloadEndpoint(
    app,
    ports,
    deskInvoicePdf,
    async ({ params: { id }, staff, context }) => {
      const { db, requestId } = context
      const owner = await findInvoiceOwner(db, id)
      if (owner === null) throw new ApiError('inexistent')
      const actor = staffActor(staff.staffId)
      await audit(db, { actor, action: 'factura.descarcata', subject: `factura:${id}`, requestId })
      return { type: documents.type, ...(await invoice(owner, id)) }
    },
  )
}

function addRoute(
  app: FastifyInstance,
  ports: Ports,
  url: string,
  make: Make,
  { name, type, perHour, feature }: Kind = documents,
): void {
  app.route({
    method: 'GET',
    url,
    onRequest: (request) => guard(ports, feature ? { ...call, feature } : call, request),
    handler: async (request, reply) => {
      const { id } = parseParams(params, request.params)
      const { id: citizenId } = requireCitizen(request)
      const key = rateLimitKey(ports, name, 'cetatean', String(citizenId))
      await enforceRateLimit(ports, key, perHour, HOUR)
      return sendAttachment(reply, { type, ...(await make(citizenId, id)) })
    },
  })
}
