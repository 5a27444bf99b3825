import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AnyEndpoint, Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/db/db.ts'
import type { ApiCaller } from '#server/domain/api-keys.ts'
import { decodePublicId } from '#server/domain/public-ids.ts'
import { translateContent } from '#server/domain/translate-content.ts'
import type { Translate, Translations } from '#server/domain/translations.ts'
import { hmac } from '#server/crypto/secrets.ts'
import type { Env } from '#server/config/env.ts'
import { staffActor } from '#server/domain/staff-sessions.ts'
import type { StaffSession } from '#server/domain/staff-sessions.ts'
import { idempotencyOwner } from '#server/http/auth.ts'
import type { SignedIn } from '#server/http/auth.ts'
import { parseIdempotencyKey, createIdempotentRunner } from '#server/http/idempotency.ts'
import type { Answer } from '#server/http/idempotency.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { CallerLimiter } from './caller-limiter.ts'
import { sendAttachment } from './attachment.ts'
import type { Attachment } from './attachment.ts'
import { createDevice } from './device-cookie.ts'
import type { Device } from './device-cookie.ts'
import { Page, successText } from './envelope.ts'
import { guard } from './guard.ts'
import { requestLanguage } from './request-language.ts'
import { parseFields, parseParams } from './input.ts'
import { createStaffCookie } from './staff-auth.ts'
import type { StaffCookie } from './staff-auth.ts'
import { readUpload } from './read-upload.ts'
import type { ReceivedFile } from './read-upload.ts'
import { ApiError } from '#server/errors/api-error.ts'

export { withMeta } from './envelope.ts'
export type { SignedIn } from '#server/http/auth.ts'

/** Context of a call besides its input. */
export interface Context {
  /** For an idempotent call with a key, the transaction that also stores its answer; else the pool. */
  db: Db
  citizen: SignedIn | null
  /** Session of the calling member of the staff; null in calls that are not the desk's. */
  staff: StaffSession | null
  staffCookie: StaffCookie
  /** The program that calls the operator's API. */
  apiCaller: ApiCaller | null
  /** Null in a call without one, or that is not idempotent. */
  idempotencyKey: string | null
  requestId: string
  ip: string
  userAgent: string
  device: Device
  /** The `X-Proof-Of-Work` header. */
  proofOfWork: string | null
  now: Date
  /** Language the portal is shown in. */
  language: Language
}

/** Input of a handler: `params`, `query` and `body` as the endpoint's schemas parsed them. */
export interface Call<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  context: Context
  /** The caller. Reading it throws in a public call made by a visitor: use `context.citizen` there. */
  readonly citizen: SignedIn
  /** Session of the calling member of the staff. Reading it throws in a call that needs none. */
  readonly staff: StaffSession
  /** The program that calls. Reading it throws outside the operator's API. */
  readonly apiCaller: ApiCaller
}

/** Answers in memory for each public call. */
const MAX_KEPT_ANSWERS = 100

type Handler<P, Q, B, D> = (call: Call<P, Q, B>) => Promise<D | Page<D>>
type PreparedHandler<P, Q, B, D, R> = (call: Call<P, Q, B>, prepared: R) => Promise<D | Page<D>>
type Route<P, Q, D> = Omit<Endpoint<P, Q, never, D>, 'body'>
type BodyReader<B> = (request: FastifyRequest) => Promise<{ body: B; bodyHash: string }>

/**
 * The costly part of a call: it runs before the transaction of its idempotency key and holds no connection meanwhile.
 * It may run again for the same key, so it must leave nothing behind that outlives the call but what the key finds
 * again. `context.db` is the pool.
 */
type Preparation<P, Q, B, R> = (call: Call<P, Q, B>) => Promise<R>

/** The parts of a call in the order they run. */
interface Steps<P, Q, B, D, R> {
  readBody: BodyReader<B>
  /** Null if there is none. */
  prepare: Preparation<P, Q, B, R> | null
  handler: PreparedHandler<P, Q, B, D, R>
}

declare module 'fastify' {
  interface FastifyInstance {
    callerLimiter: CallerLimiter
    translations: Translations
    /** Calls with an idempotency key that this instance is working on. */
    runningCalls: Set<string>
  }
  interface FastifyContextConfig {
    /** Seconds a public answer may be cached; such answers set no cookie. */
    maxAge?: number | undefined
  }
}

/** Registers one call of the contract: guards, validation, response envelope and idempotency. */
export function registerEndpoint<P, Q, B, D>(
  app: FastifyInstance,
  ports: Ports,
  endpoint: Endpoint<P, Q, B, D>,
  handler: Handler<P, Q, B, D>,
): void {
  addRoute(app, ports, endpoint, { readBody: jsonBody(ports, endpoint), prepare: null, handler })
}

/** As `registerEndpoint`, for a call with a costly part: the handler gets the result of the preparation. */
export function registerEndpointWithPrepare<P, Q, B, D, R>(
  app: FastifyInstance,
  ports: Ports,
  endpoint: Endpoint<P, Q, B, D>,
  prepare: Preparation<P, Q, B, R>,
  handler: PreparedHandler<P, Q, B, D, R>,
): void {
  addRoute(app, ports, endpoint, { readBody: jsonBody(ports, endpoint), prepare, handler })
}

const jsonBody =
  <P, Q, B, D>({ env }: Ports, endpoint: Endpoint<P, Q, B, D>): BodyReader<B> =>
  async ({ body, params }) => ({
    body: parseFields(endpoint.body, body),
    // The parameters belong to the request: the same words to another thread are another message.
    bodyHash: endpoint.idempotent
      ? hmac(env, JSON.stringify(endpoint.params ? [params, body] : (body ?? null)))
      : '',
  })

/**
 * As `registerEndpointWithPrepare`, for a call whose body is one file: it is received as `body` and removed once
 * answered.
 */
export function registerUploadEndpoint<P, Q, D, R>(
  app: FastifyInstance,
  ports: Ports,
  endpoint: Endpoint<P, Q, undefined, D>,
  prepare: Preparation<P, Q, ReceivedFile, R>,
  handler: PreparedHandler<P, Q, ReceivedFile, D, R>,
): void {
  const readBody: BodyReader<ReceivedFile> = async (request) => {
    const body = await readUpload(request, ports.files, ports.env, endpoint.maxFileBytes)
    return { body, bodyHash: hmac(ports.env, `${body.sha256} ${body.name}`) }
  }
  addRoute(app, ports, endpoint, { readBody, prepare, handler })
}

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
    handler: async (request, reply) => {
      return sendAttachment(reply, await handler(readCall(ports, endpoint, request, reply)))
    },
  })
}

/** A serialised answer, and what it was made of. */
interface CachedResponse {
  version: string
  translate: Translate | null
  text: string
}

/**
 * Registers a public call whose answer belongs to nobody: it stays in memory, by its parameters and language, as long
 * as `readVersion` returns the same version, which is read before the answer is made.
 */
export function registerVersionedEndpoint<P, Q, D>(
  app: FastifyInstance,
  ports: Ports,
  endpoint: Endpoint<P, Q, undefined, D>,
  readVersion: (call: Call<P, Q, undefined>) => Promise<string>,
  handler: Handler<P, Q, undefined, D>,
): void {
  const isEverybodys = endpoint.access === 'public' && endpoint.maxAge !== undefined
  if (!isEverybodys) throw new Error(`${endpoint.path} may have a citizen's own answer`)
  const kept = new LRUCache<string, CachedResponse>({ max: MAX_KEPT_ANSWERS })
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { maxAge: endpoint.maxAge },
    onRequest: (request) => guard(ports, endpoint, request),
    handler: async (request, reply) => {
      const call = readCall(ports, endpoint, request, reply)
      const { language } = call.context
      const translate = await app.translations.translatorTo(language)
      const version = await readVersion(call)
      const key = JSON.stringify([call.params, call.query, language])
      const known = kept.get(key)
      if (known?.version === version && known.translate === translate)
        return send(request, reply, known.text)
      const { text } = toAnswer(ports.env, endpoint, await handler(call), translate)
      kept.set(key, { version, translate, text })
      return send(request, reply, text)
    },
  })
}

function addRoute<P, Q, B, D, R>(
  app: FastifyInstance,
  ports: Ports,
  endpoint: Route<P, Q, D>,
  { readBody, prepare, handler }: Steps<P, Q, B, D, R>,
): void {
  const runOnce = createIdempotentRunner(ports, app.runningCalls)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { maxAge: endpoint.maxAge },
    onRequest: (request) => guard(ports, endpoint, request),
    handler: async (request, reply) => {
      const params = parseParams(endpoint.params, request.params)
      const query = parseFields(endpoint.query, request.query)
      const { body, bodyHash } = await readBody(request)
      const idempotencyKey = endpoint.idempotent ? parseIdempotencyKey(request) : null
      const context = { ...createContext(ports, request, reply), idempotencyKey }
      // Programs of the operator work on what is stored, never on its translation.
      const language = endpoint.access === 'operator' ? 'ro' : context.language
      const translate = await app.translations.translatorTo(language)
      const callIn = (db: Db) => toCall({ params, query, body, context: { ...context, db } })
      const { requestDb } = ports
      const steps = {
        prepare: prepare && (() => prepare(callIn(requestDb))),
        run: async (db: Db, prepared: R) =>
          toAnswer(ports.env, endpoint, await handler(callIn(db), prepared), translate),
        withConcurrencyLimit: <T>(work: () => Promise<T>) =>
          app.callerLimiter(context.apiCaller?.actor ?? context.citizen?.id ?? null, work),
      }
      if (idempotencyKey === null) {
        const prepared = (await steps.prepare?.()) as R
        const { text } = await steps.withConcurrencyLimit(() => steps.run(requestDb, prepared))
        return send(request, reply, text)
      }
      const owner = request.staff
        ? staffActor(request.staff.staffId)
        : await idempotencyOwner(ports, request)
      const once = { owner, route: endpoint.path, key: idempotencyKey, bodyHash }
      return send(request, reply, await runOnce(once, steps))
    },
  })
}

/** Builds the call of a request without a body. */
function readCall<P, Q>(
  ports: Ports,
  endpoint: Endpoint<P, Q, undefined, unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<P, Q, undefined> {
  const params = parseParams(endpoint.params, request.params)
  const query = parseFields(endpoint.query, request.query)
  const context = {
    ...createContext(ports, request, reply),
    db: ports.requestDb,
    idempotencyKey: null,
  }
  return toCall({ params, query, body: undefined, context })
}

function createContext(
  ports: Ports,
  request: FastifyRequest,
  reply: FastifyReply,
): Omit<Context, 'db' | 'idempotencyKey'> {
  return {
    citizen: request.citizen,
    staff: request.staff,
    staffCookie: createStaffCookie(ports.env, request, reply),
    apiCaller: request.apiCaller,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    device: createDevice(ports.env, request, reply),
    proofOfWork: readHeader(request, 'x-proof-of-work'),
    now: ports.clock.now(),
    language: requestLanguage(request),
  }
}

const readHeader = ({ headers }: FastifyRequest, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

function toCall<P, Q, B>(
  parts: Omit<Call<P, Q, B>, 'citizen' | 'staff' | 'apiCaller'>,
): Call<P, Q, B> {
  return {
    ...parts,
    get citizen() {
      if (!parts.context.citizen) throw new ApiError('neautentificat')
      return parts.context.citizen
    },
    get staff() {
      if (!parts.context.staff) throw new ApiError('neautentificat')
      return parts.context.staff
    },
    get apiCaller() {
      if (!parts.context.apiCaller) throw new ApiError('neautentificat')
      return parts.context.apiCaller
    },
  }
}

// The answer is parsed with its schema, which strips the fields it does not name.
function toAnswer(
  env: Env,
  endpoint: Omit<AnyEndpoint, 'body'>,
  answer: unknown,
  translate: Translate | null,
): Answer {
  const { data, meta } = answer instanceof Page ? answer : { data: answer, meta: undefined }
  const parsed = endpoint.data.safeParse(data)
  if (parsed.success) {
    const shown = translate ? translateContent(endpoint.data, parsed.data, translate) : parsed.data
    return { text: successText(shown, meta), objectId: findCreatedId(env, parsed.data) }
  }
  const wrong = parsed.error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new Error(`response of ${endpoint.path} does not match its schema at: ${wrong}`)
}

// Calls that create something answer with its id; registrations with the public id of their citizen.
function findCreatedId(env: Env, data: unknown): string | null {
  const { id, id_cetatean } = Object(data) as { id?: unknown; id_cetatean?: unknown }
  const made = typeof id_cetatean === 'number' ? decodePublicId(env, id_cetatean) : id
  return typeof made === 'number' || typeof made === 'string' ? String(made) : null
}

function send(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  reply.type('application/json; charset=utf-8')
  const { maxAge } = request.routeOptions.config
  if (maxAge === undefined) return reply.send(text)
  // Weak, as the compressed answer has the same one.
  const etag = `W/"${sha256(text).slice(0, 32)}"`
  reply.headers({
    etag,
    'cache-control': `private, max-age=${maxAge}`,
    vary: 'accept-language',
  })
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text)
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
