import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '#server/db/db.ts'
import type { Translations } from '#server/domain/translations.ts'
import type { Ports } from '#server/ports/ports.ts'
import { toAnswer } from './answer.ts'
import { idempotencyOwner } from './auth.ts'
import { createFileReader, createJsonReader } from './body-reader.ts'
import type { BodyReader } from './body-reader.ts'
import { createContext, toCall } from './call.ts'
import type { Call, Handler } from './call.ts'
import type { CallerLimiter } from './caller-limiter.ts'
import type { Page } from './envelope.ts'
import { guard } from './guard.ts'
import { createIdempotentRunner, parseIdempotencyKey, runWithoutKey } from './idempotency.ts'
import { parseFields, parseParams } from './input.ts'
import type { ReceivedFile } from './read-upload.ts'
import { sendAnswer } from './send-answer.ts'

export { withMeta } from './envelope.ts'
export type { SignedIn } from './auth.ts'
export type { Call, Context } from './call.ts'

type PreparedHandler<P, Q, B, D, R> = (call: Call<P, Q, B>, prepared: R) => Promise<D | Page<D>>
type Route<P, Q, D> = Omit<Endpoint<P, Q, never, D>, 'body'>

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
}

/** Registers one call of the contract: guards, validation, response envelope and idempotency. */
export function registerEndpoint<P, Q, B, D>(
  app: FastifyInstance,
  ports: Ports,
  endpoint: Endpoint<P, Q, B, D>,
  handler: Handler<P, Q, B, D>,
): void {
  const readBody = createJsonReader(ports, endpoint)
  addRoute(app, ports, endpoint, { readBody, prepare: null, handler })
}

/** As `registerEndpoint`, for a call with a costly part: the handler gets the result of the preparation. */
export function registerEndpointWithPrepare<P, Q, B, D, R>(
  app: FastifyInstance,
  ports: Ports,
  endpoint: Endpoint<P, Q, B, D>,
  prepare: Preparation<P, Q, B, R>,
  handler: PreparedHandler<P, Q, B, D, R>,
): void {
  const readBody = createJsonReader(ports, endpoint)
  addRoute(app, ports, endpoint, { readBody, prepare, handler })
}

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
  const readBody = createFileReader(ports, endpoint)
  addRoute(app, ports, endpoint, { readBody, prepare, handler })
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
      const key = endpoint.idempotent ? parseIdempotencyKey(request) : null
      const context = createContext(ports, request, reply, key)
      const callIn = (db: Db) => toCall({ params, query, body, context: { ...context, db } })
      // Programs of the operator work on what is stored, never on its translation.
      const language = endpoint.access === 'operator' ? 'ro' : context.language
      const translate = await app.translations.translatorTo(language)
      const steps = {
        prepare: prepare && (() => prepare(callIn(ports.requestDb))),
        run: async (db: Db, prepared: R) =>
          toAnswer(ports.env, endpoint, await handler(callIn(db), prepared), translate),
        withConcurrencyLimit: <T>(work: () => Promise<T>) =>
          app.callerLimiter(context.apiCaller?.actor ?? context.citizen?.id ?? null, work),
      }
      if (key === null) return sendAnswer(request, reply, await runWithoutKey(ports, steps))
      const owner = await idempotencyOwner(ports, request)
      const once = { owner, route: endpoint.path, key, bodyHash }
      return sendAnswer(request, reply, await runOnce(once, steps))
    },
  })
}
