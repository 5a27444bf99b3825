import type { FastifyInstance } from 'fastify'
import { uploadFileRegister } from '#contract/uploads.ts'
import { enforceIpRateLimit } from '#server/domain/ip-rate-limits.ts'
import { consumeRateLimit } from '#server/domain/rate-limiter.ts'
import { diskFullError } from '#server/http/read-upload.ts'
import type { ReceivedFile } from '#server/http/read-upload.ts'
import { registerUploadEndpoint } from '#server/http/register-endpoint.ts'
import type { Call } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { cleanUpload, storeUpload } from './store-upload.ts'
import type { CleanFile } from './store-upload.ts'

const HOUR = 3600
const DAY = 24 * HOUR

type Upload = Call<unknown, unknown, ReceivedFile>

export function uploadsRoutes(app: FastifyInstance, ports: Ports): void {
  registerUploadEndpoint(
    app,
    ports,
    uploadFileRegister,
    (upload) => processUpload(ports, upload),
    ({ body, context }, clean) => {
      const ownerId = context.citizen?.id ?? null
      return storeUpload(ports, context.db, body, clean, { ownerId, createdAt: context.now })
    },
  )
}

async function processUpload(
  ports: Ports,
  { body: received, context }: Upload,
): Promise<CleanFile> {
  const { uploadsPerHour } = ports.env
  const { ip } = context
  const hour = { kind: 'incarcari', ip, limit: uploadsPerHour, windowSeconds: HOUR }
  await enforceIpRateLimit(ports, hour)
  if (!context.citizen) await consumeVisitorQuota(ports, context.ip, received.size)
  return cleanUpload(received)
}

/** Consumes the visitors' quota. Throws `prea_multe_incercari` for one IP address, `fara_spatiu` for all visitors. */
async function consumeVisitorQuota(ports: Ports, ip: string, bytes: number): Promise<void> {
  const { mbPerAddress, mb } = ports.env.visitorUploads
  const kib = Math.ceil(bytes / 1024)
  const own = { kind: 'octeti', ip, limit: mbPerAddress * 1024, windowSeconds: DAY }
  await enforceIpRateLimit(ports, own, kib)
  const now = ports.clock.now()
  const all = await consumeRateLimit(ports.db, now, 'octeti vizitatori', mb * 1024, DAY, kib)
  if (!all.ok) throw diskFullError()
}
