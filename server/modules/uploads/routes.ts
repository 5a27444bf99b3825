import { rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { uploadFileRegister } from '#contract/uploads.ts'
import { keyOf } from '#server/domain/attempts.ts'
import { requireBudget } from '#server/domain/budgets.ts'
import type { ReceivedFile } from '#server/http/receive-file.ts'
import { serveUpload } from '#server/http/serve.ts'
import type { Ports } from '#server/ports/ports.ts'
import { detectType, reencodeImage } from './domain.ts'
import { insertFile } from './repo.ts'

const HOUR = 3600

export function uploadsRoutes(app: FastifyInstance, ports: Ports): void {
  serveUpload(app, ports, uploadFileRegister, async ({ body: received, context }) => {
    const { uploadsPerHour } = ports.env
    await requireBudget(
      ports,
      keyOf(ports, 'incarcari', 'adresa', context.ip),
      uploadsPerHour,
      HOUR,
    )
    const id = crypto.randomUUID()
    const type = await keep(ports, id, received)
    try {
      return await insertFile(context.db, {
        id,
        ownerId: context.citizen?.id ?? null,
        name: received.name,
        type,
        size: received.size,
        sha256: received.sha256,
        createdAt: context.now,
      })
    } catch (error) {
      await ports.files.remove(id)
      throw error
    }
  })
}

async function keep(ports: Ports, id: string, received: ReceivedFile): Promise<string> {
  const type = await detectType(received.path)
  if (type === 'application/pdf') {
    await ports.files.keep(id, received.path)
    return type
  }
  const clean = ports.files.temporaryPath()
  try {
    await reencodeImage(received.path, clean, type)
    await ports.files.keep(id, clean)
    return type
  } finally {
    await rm(clean, { force: true })
  }
}
