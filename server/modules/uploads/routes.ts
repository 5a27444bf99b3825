import type { FastifyInstance } from 'fastify'
import { uploadFileRegister } from '#contract/uploads.ts'
import { enforceIpRateLimit } from '#server/domain/ip-rate-limits.ts'
import { consumeRateLimit } from '#server/domain/rate-limiter.ts'
import { diskFullError } from '#server/http/read-upload.ts'
import type { ReceivedFile } from '#server/http/read-upload.ts'
import { registerUploadEndpoint } from '#server/http/register-endpoint.ts'
import type { Call } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { detectType, reencodeImage } from './domain.ts'
import type { AcceptedType } from './domain.ts'
import { insertFile } from './repo.ts'

const HOUR = 3600
const DAY = 24 * HOUR

type Upload = Call<unknown, unknown, ReceivedFile>

/** A received file, checked and cleaned, still at its temporary path. */
interface CleanFile {
  path: string
  type: AcceptedType
}

export function uploadsRoutes(app: FastifyInstance, ports: Ports): void {
  registerUploadEndpoint(
    app,
    ports,
    uploadFileRegister,
    (upload) => processUpload(ports, upload),
    async ({ body: received, context }, { path, type }) => {
      const id = crypto.randomUUID()
      const descriptor = await insertFile(context.db, {
        id,
        ownerId: context.citizen?.id ?? null,
        name: received.name,
        type,
        size: received.size,
        sha256: received.sha256,
        createdAt: context.now,
      })
      // If the row is rolled back, a later cleanup removes the bytes.
      await ports.files.save(id, path)
      return descriptor
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
  const type = await detectType(received.path)
  if (type !== 'application/pdf') await reencodeImage(received.path, received.path, type)
  return { path: received.path, type }
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
