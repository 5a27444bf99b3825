import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { OPEN311 } from '#contract/cifre-deschise.ts'
import type { Failure } from '#contract/envelope.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { parseParams } from '#server/http/input.ts'
import { requestLanguage } from '#server/http/request-language.ts'
import { openFile } from '#server/modules/documente/open-file.ts'
import { THUMBNAIL_TYPE, createThumbnail } from '#server/modules/documente/thumbnail.ts'
import { findPublicPhoto } from '#server/modules/sustineri/repo.ts'
import type { Ports } from '#server/ports/ports.ts'
import { formats, rewriteError, sendPrivate, sendPublic } from './answers.ts'
import type { Answer } from './answers.ts'
import { describeEndpoints } from './discovery.ts'
import { parseRequestQuery } from './query.ts'
import { createReporter } from './report.ts'
import { readRequest, readRequests, toRequestId } from './requests.ts'
import type { Spoken } from './requests.ts'
import { describeDefinition, describeServices, listServices, requireService } from './services.ts'
import { open311Texts as english } from './texts.en.ts'
import { open311Texts as romanian } from './texts.ro.ts'

/** Open311 GeoReport v2, about sesizări of public places (docs/open-data.md). */
export function open311Routes(app: FastifyInstance, ports: Ports): void {
  app.register(
    (scope, _options, done) => {
      answerOthers(scope, ports)
      readingRoutes(scope, ports)
      reportRoute(scope, ports)
      photoRoute(scope, ports)
      done()
    },
    { prefix: OPEN311 },
  )
}

/** Lets pages of other sites read the answers, and gives errors the shape of GeoReport. */
function answerOthers(scope: FastifyInstance, { env }: Ports): void {
  scope.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET') {
      reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
    }
    done(env.featuresOff.has('opendata') ? new ApiError('functie_oprita') : undefined)
  })
  const refuse = async () => {
    throw new ApiError('inexistent')
  }
  scope.setNotFoundHandler(refuse)
  // Otherwise the portal's own files would be looked for.
  scope.get('/*', refuse)
  scope.addHook('onSend', async (request, reply, payload) =>
    reply.statusCode < 400 || typeof payload !== 'string'
      ? payload
      : rewriteError(request, reply, JSON.parse(payload) as Failure),
  )
}

function readingRoutes(scope: FastifyInstance, ports: Ports): void {
  const { requestDb: db, env, clock } = ports
  const read = (
    path: string,
    handler: (request: FastifyRequest, spoken: Spoken) => Promise<Answer>,
  ) =>
    scope.get(path, async (request, reply) =>
      sendPublic(request, reply, await handler(request, await findSpoken(scope, request))),
    )

  for (const format of formats) {
    read(`/discovery.${format}`, async () => describeEndpoints(env))
    read(`/services.${format}`, async (_request, { language, say }) =>
      describeServices(await listServices(db), say, textsIn(language).group),
    )
    read(`/requests.${format}`, (request, spoken) =>
      readRequests(ports, parseRequestQuery(request.query, clock.now()), spoken),
    )
  }
  read('/services/:file', async (request, { say }) =>
    describeDefinition(db, await requireService(db, parseFile(request)), say),
  )
  read('/requests/:file', (request, spoken) => readRequest(ports, parseFile(request), spoken))
}

const file = z.object({ file: z.string().check(z.regex(/^[\w-]{1,60}\.(?:json|xml)$/)) })

/** Returns the code or id that an address ends with, before its format. Throws `inexistent`. */
const parseFile = ({ params }: FastifyRequest): string =>
  parseParams(file, params).file.replace(/\.\w+$/, '')

async function findSpoken(scope: FastifyInstance, request: FastifyRequest): Promise<Spoken> {
  const language = requestLanguage(request)
  const translate = await scope.translations.translatorTo(language)
  return { language, say: (text) => translate?.(text) ?? text }
}

const textsIn = (language: Spoken['language']) => ({ ro: romanian, en: english })[language]

function reportRoute(scope: FastifyInstance, ports: Ports): void {
  const report = createReporter(scope, ports)
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  for (const format of formats) {
    scope.post(`/requests.${format}`, async (request, reply) => {
      const id = await report(request, reply)
      const { notice } = textsIn(requestLanguage(request))
      const service_request_id = toRequestId(ports.env, id)
      const value = [{ service_request_id, service_notice: notice, account_id: null }]
      return sendPrivate(request, reply, { root: 'service_requests', value })
    })
  }
}

const photo = z.object({ file: z.string().check(z.regex(/^[0-9a-f-]{36}\.jpg$/)) })

/** Small squares of released photos, under the ids of their release. */
function photoRoute(scope: FastifyInstance, ports: Ports): void {
  scope.get('/photos/:file', async (request, reply) => sendPhoto(ports, request, reply))
}

async function sendPhoto(
  ports: Ports,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = parseParams(photo, request.params).file.replace('.jpg', '')
  const found = z.uuid().safeParse(id).success ? await findPublicPhoto(ports.requestDb, id) : null
  if (!found) throw new ApiError('inexistent')
  const bytes = await createThumbnail(await openFile(ports, found.id))
  return reply.type(THUMBNAIL_TYPE).header('cache-control', 'public, max-age=300').send(bytes)
}
