import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import * as calls from '#contract/sustineri.ts'
import { enforceRateLimit, rateLimitKey } from '#server/domain/rate-limiter.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { guard } from '#server/http/guard.ts'
import { parseParams } from '#server/http/input.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { openFile } from '#server/modules/documente/open-file.ts'
import { THUMBNAIL_TYPE, createThumbnail } from '#server/modules/documente/thumbnail.ts'
import type { Ports } from '#server/ports/ports.ts'
import { listNearReports, listSupportedReports } from './list.ts'
import { findPublicPhoto } from './repo.ts'
import { endSupport, supportReport } from './support.ts'

const HOUR = 3600
/** Places that a citizen may ask about in an hour: more than a form needs, too few to scan a street. */
const PLACES_PER_HOUR = 60
/** Supports, begun or ended, of a citizen in an hour. */
const SUPPORTS_PER_HOUR = 60

/** Registers the calls about the sesizări of others. */
export function sustineriRoutes(app: FastifyInstance, ports: Ports): void {
  const limit = (kind: string, citizenId: number, most: number) =>
    enforceRateLimit(ports, rateLimitKey(ports, kind, 'cetatean', String(citizenId)), most, HOUR)

  registerEndpoint(app, ports, calls.sesizariApropiate, async ({ body, citizen, context }) => {
    const { lat, lng } = body
    if ((lat === undefined) !== (lng === undefined)) throw fieldErrors({ lat: 'required' })
    await limit('apropiate', citizen.id, PLACES_PER_HOUR)
    return listNearReports(ports, context.db, citizen.id, body)
  })

  registerEndpoint(app, ports, calls.sesizariUrmarite, ({ citizen, context }) =>
    listSupportedReports(ports, context.db, citizen.id),
  )

  registerEndpoint(app, ports, calls.sesizareSustine, async ({ params, citizen, context }) => {
    await limit('sustineri', citizen.id, SUPPORTS_PER_HOUR)
    return supportReport(ports, context, citizen.id, params.id)
  })

  registerEndpoint(app, ports, calls.sesizareNuMaiSustine, async ({ params, citizen, context }) => {
    await limit('sustineri', citizen.id, SUPPORTS_PER_HOUR)
    return endSupport(ports, context, citizen.id, params.id)
  })

  photoRoute(app, ports)
}

const params = z.object({ id: z.uuid() })
const photoCall = { method: 'GET', access: 'citizen', params } as const

/** Small squares of released photos, under the ids of their release: neither name nor id of the file is told. */
function photoRoute(app: FastifyInstance, ports: Ports): void {
  app.route({
    method: 'GET',
    url: `${calls.PUBLIC_PHOTO}:id`,
    onRequest: (request) => guard(ports, photoCall, request),
    handler: (request, reply) => sendPhoto(ports, request, reply),
  })
}

async function sendPhoto(
  ports: Ports,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id } = parseParams(params, request.params)
  const photo = await findPublicPhoto(ports.requestDb, id)
  if (!photo) throw new ApiError('inexistent')
  const bytes = await createThumbnail(await openFile(ports, photo.id))
  return sendAttachment(reply, { name: 'fotografie.jpg', type: THUMBNAIL_TYPE, bytes })
}
