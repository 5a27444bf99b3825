import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/db/db.ts'
import type { ApiCaller } from '#server/domain/api-keys.ts'
import type { StaffSession } from '#server/domain/staff-sessions.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { SignedIn } from './auth.ts'
import { createDevice } from './device-cookie.ts'
import type { Device } from './device-cookie.ts'
import type { Page } from './envelope.ts'
import { parseFields, parseParams } from './input.ts'
import { requestLanguage } from './request-language.ts'
import { createStaffCookie } from './staff-auth.ts'
import type { StaffCookie } from './staff-auth.ts'

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
  /** XSRF value of the visitor's browser, which its HttpOnly cookie proves; null in a GET. */
  browser: string | null
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

export type Handler<P, Q, B, D> = (call: Call<P, Q, B>) => Promise<D | Page<D>>

/** Builds a call from its parsed input. */
export function toCall<P, Q, B>(
  parts: Omit<Call<P, Q, B>, 'citizen' | 'staff' | 'apiCaller'>,
): Call<P, Q, B> {
  return {
    ...parts,
    get citizen() {
      return requireCaller(parts.context.citizen)
    },
    get staff() {
      return requireCaller(parts.context.staff)
    },
    get apiCaller() {
      return requireCaller(parts.context.apiCaller)
    },
  }
}

function requireCaller<Caller>(caller: Caller | null): Caller {
  if (!caller) throw new ApiError('neautentificat')
  return caller
}

/** Builds the call of a request without a body. */
export function readCall<P, Q>(
  ports: Ports,
  endpoint: Endpoint<P, Q, undefined, unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<P, Q, undefined> {
  const params = parseParams(endpoint.params, request.params)
  const query = parseFields(endpoint.query, request.query)
  const context = createContext(ports, request, reply, null)
  return toCall({ params, query, body: undefined, context })
}

/** Builds the context of a call; its `db` is the pool. */
export function createContext(
  ports: Ports,
  request: FastifyRequest,
  reply: FastifyReply,
  idempotencyKey: string | null,
): Context {
  return {
    db: ports.requestDb,
    citizen: request.citizen,
    staff: request.staff,
    staffCookie: createStaffCookie(ports.env, request, reply),
    apiCaller: request.apiCaller,
    idempotencyKey,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    device: createDevice(ports.env, request, reply),
    browser: readHeader(request, 'x-xsrf-token'),
    proofOfWork: readHeader(request, 'x-proof-of-work'),
    now: ports.clock.now(),
    language: requestLanguage(request),
  }
}

const readHeader = ({ headers }: FastifyRequest, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}
