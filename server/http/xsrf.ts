import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hmac, randomToken, timingSafeEqualText } from '#server/crypto/secrets.ts'
import type { Env } from '#server/config/env.ts'
import { cookieOptions } from '#server/http/cookie-options.ts'
import { isApiRequest, isOperatorRequest } from '#server/http/is-api.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'

/**
 * A visitor's browser has a random HttpOnly cookie and, beside it, the XSRF value: its HMAC. Our own script repeats the
 * value in a header, which no other site's script can.
 */
const VISITOR_COOKIE = 'vizitator'
const XSRF_COOKIE = 'XSRF-TOKEN'
const VISITOR = /^[0-9a-f]{64}$/

declare module 'fastify' {
  interface FastifyRequest {
    /** The value that later calls must repeat; empty where none is issued. */
    xsrfToken: string
  }
}

/** Issues the XSRF value on any safe, uncached GET of the citizens' API that comes without a valid one. */
export async function registerXsrf(app: FastifyInstance, ports: Ports): Promise<void> {
  await app.register(fastifyCookie)
  app.decorateRequest('xsrfToken', '')
  app.addHook('onRequest', (request, reply, done) => {
    const uncached = request.routeOptions.config.maxAge === undefined
    const isPage = isApiRequest(request) && !isOperatorRequest(request)
    if (request.method === 'GET' && uncached && isPage) {
      issueXsrfToken(ports.env, request, reply)
    }
    done()
  })
}

/**
 * Throws `xsrf` for a request of another site's page and, where the value is required, for one without it;
 * `fara_cookies` when the browser blocks cookies.
 */
export function assertSameOrigin(env: Env, request: FastifyRequest, needsValue: boolean): void {
  const foreign = request.headers['sec-fetch-site'] === 'cross-site' || !isSameOrigin(env, request)
  if (foreign) throw new ApiError('xsrf')
  if (needsValue && !hasValidXsrfToken(env, request)) {
    throw new ApiError(hasCookiesBlocked(request) ? 'fara_cookies' : 'xsrf')
  }
}

/** True if our own page sent the header, so it asked for the value first, but the browser stored no cookies. */
function hasCookiesBlocked({ headers }: FastifyRequest): boolean {
  return headers.cookie === undefined && headers['x-xsrf-token'] !== undefined
}

function isSameOrigin(env: Env, request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  return origin === new URL(env.publicUrl).origin || hostOf(origin) === request.host
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

function hasValidXsrfToken(env: Env, request: FastifyRequest): boolean {
  const sent = request.headers['x-xsrf-token']
  const expected = expectedXsrfToken(env, request)
  const cookie = request.cookies[XSRF_COOKIE]
  if (typeof sent !== 'string' || expected === null || cookie === undefined) return false
  return timingSafeEqualText(sent, expected) && timingSafeEqualText(cookie, expected)
}

function expectedXsrfToken(env: Env, request: FastifyRequest): string | null {
  const visitor = request.cookies[VISITOR_COOKIE]
  return visitor !== undefined && VISITOR.test(visitor) ? computeXsrfToken(env, visitor) : null
}

const computeXsrfToken = (env: Env, visitor: string): string => hmac(env, `xsrf:${visitor}`)

function issueXsrfToken(env: Env, request: FastifyRequest, reply: FastifyReply): void {
  const expected = expectedXsrfToken(env, request)
  if (expected !== null && request.cookies[XSRF_COOKIE] === expected) {
    request.xsrfToken = expected
    return
  }
  const known = request.cookies[VISITOR_COOKIE]
  const visitor = expected === null || known === undefined ? randomToken() : known
  request.xsrfToken = computeXsrfToken(env, visitor)
  const shared = cookieOptions(env, request)
  reply.setCookie(VISITOR_COOKIE, visitor, { ...shared, httpOnly: true })
  reply.setCookie(XSRF_COOKIE, request.xsrfToken, shared)
}
