import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { requireCitizen } from '#server/http/auth.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { guard } from '#server/http/guard.ts'
import { parseParams } from '#server/http/input.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import { openFile } from './open-file.ts'
import { findReadableFile } from './repo.ts'
import { THUMBNAIL_TYPE, createThumbnail } from './thumbnail.ts'

const paths = ['/api/document/:uuid', '/api/sesizare-download-file/:uuid']
const params = z.object({ uuid: z.uuid() })
const query = z.object({ miniatura: z.optional(z.string()) })
const call = { method: 'GET', access: 'citizen', params } as const

/**
 * Downloads of the citizen's own files and of articles' files; with `?miniatura=1` a picture is a small square. Responses
 * have no envelope, except errors.
 */
export function documenteRoutes(app: FastifyInstance, ports: Ports): void {
  for (const url of paths) {
    app.route({
      method: 'GET',
      url,
      onRequest: (request) => guard(ports, call, request),
      handler: (request, reply) => sendFile(ports, request, reply),
    })
  }
}

async function sendFile(
  ports: Ports,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { uuid } = parseParams(params, request.params)
  const file = await findReadableFile(ports.requestDb, requireCitizen(request).id, uuid)
  if (!file) throw new ApiError('inexistent')
  const { name, type } = file
  const bytes = await openFile(ports, file.id)
  const isSmall = query.parse(request.query).miniatura === '1' && type.startsWith('image/')
  if (!isSmall) return sendAttachment(reply, { name, type, bytes })
  return sendAttachment(reply, { name, type: THUMBNAIL_TYPE, bytes: await createThumbnail(bytes) })
}
