import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hmac, randomToken, timingSafeEqualText } from '#server/domain/secrets.ts'
import type { Env } from '#server/env.ts'
import { cookieOptions } from '#server/http/cookie-options.ts'
import { isApi } from '#server/http/is-api.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'

/**
 * A visitor's browser carries a random cookie that no script can read, and beside it the XSRF value: its HMAC.
 * Our own script repeats the value in a header, which nobody else's can.
 */
const VISITOR_COOKIE = 'vizitator'
const XSRF_COOKIE = 'XSRF-TOKEN'
const VISITOR = /^[0-9a-f]{64}$/

declare module 'fastify' {
  interface FastifyRequest {
    /** The value that its calls have to repeat; empty where it is not handed out. */
    xsrfToken: string
  }
}

/** Hands the XSRF value to whoever makes a safe, uncached GET under /api without a good one. */
export async function registerXsrf(app: FastifyInstance, ports: Ports): Promise<void> {
  await app.register(fastifyCookie)
  app.decorateRequest('xsrfToken', '')
  app.addHook('onRequest', async (request, reply) => {
    const uncached = request.routeOptions.config.maxAge === undefined
    if (request.method === 'GET' && uncached && isApi(request)) {
      handOut(ports.env, request, reply)
    }
  })
}

/**
 * Throws the refusal `xsrf` for what another site's page has sent, and, where the value is asked for, for what came
 * without it; `fara_cookies` for what a browser has sent that blocks cookies.
 */
export function assertSameOrigin(env: Env, request: FastifyRequest, needsValue: boolean): void {
  const foreign = request.headers['sec-fetch-site'] === 'cross-site' || !ownOrigin(env, request)
  if (foreign) throw new ApiError('xsrf')
  if (needsValue && !repeatsValue(env, request)) {
    throw new ApiError(isWithoutCookies(request) ? 'fara_cookies' : 'xsrf')
  }
}

/** Our own page asked for the value first, and the browser has not stored its cookies. */
function isWithoutCookies({ headers }: FastifyRequest): boolean {
  return headers.cookie === undefined && headers['x-xsrf-token'] !== undefined
}

function ownOrigin(env: Env, request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  return origin === new URL(env.publicUrl).origin || hostOf(origin) === request.host
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

function repeatsValue(env: Env, request: FastifyRequest): boolean {
  const sent = request.headers['x-xsrf-token']
  const expected = expectedValue(env, request)
  const cookie = request.cookies[XSRF_COOKIE]
  if (typeof sent !== 'string' || expected === null || cookie === undefined) return false
  return timingSafeEqualText(sent, expected) && timingSafeEqualText(cookie, expected)
}

function expectedValue(env: Env, request: FastifyRequest): string | null {
  const visitor = request.cookies[VISITOR_COOKIE]
  return visitor !== undefined && VISITOR.test(visitor) ? valueFor(env, visitor) : null
}

const valueFor = (env: Env, visitor: string): string => hmac(env, `xsrf:${visitor}`)

function handOut(env: Env, request: FastifyRequest, reply: FastifyReply): void {
  const expected = expectedValue(env, request)
  if (expected !== null && request.cookies[XSRF_COOKIE] === expected) {
    request.xsrfToken = expected
    return
  }
  const visitor = expected === null ? randomToken() : request.cookies[VISITOR_COOKIE]!
  request.xsrfToken = valueFor(env, visitor)
  const shared = cookieOptions(env, request)
  reply.setCookie(VISITOR_COOKIE, visitor, { ...shared, httpOnly: true })
  reply.setCookie(XSRF_COOKIE, request.xsrfToken, shared)
}
