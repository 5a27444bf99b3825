import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { requireApiCaller, unknownKeyError } from '#server/http/api-key-auth.ts'
import { findCitizen, findSendTokenCitizen, refuseSendToken } from '#server/http/auth.ts'
import { guardStaff } from '#server/http/staff-auth.ts'
import { parseIdempotencyKey } from '#server/http/idempotency.ts'
import { assertSameOrigin } from '#server/http/xsrf.ts'
import type { Ports } from '#server/ports/ports.ts'
import { parseParams } from './input.ts'
import { ApiError } from '#server/errors/api-error.ts'

type GuardedCall = Pick<
  AnyEndpoint,
  'feature' | 'params' | 'method' | 'access' | 'scope' | 'staff' | 'acceptsSendToken' | 'maxAge'
>

/**
 * Checks every call before its body is read: path parameters, same origin, and who calls. An address that can name
 * nothing is a 404 before anything is checked of the caller; so is one of a feature that is off.
 */
export async function guard(
  ports: Ports,
  call: GuardedCall,
  request: FastifyRequest,
): Promise<void> {
  if (call.feature && ports.env.featuresOff.has(call.feature)) throw new ApiError('functie_oprita')
  if (call.access === 'staff') return guardStaff(ports, call, request)
  const { params, method, access, acceptsSendToken = false, maxAge } = call
  parseParams(params, request.params)
  if (access === 'operator') return guardOperatorCall(ports, call, request)
  // The answer is everybody's: no session is looked up for it.
  if (access === 'public' && maxAge !== undefined) return refuseSendToken(ports, request)
  const changes = method === 'POST'
  if (changes || access === 'citizen') assertSameOrigin(ports.env, request, changes)
  request.citizen =
    (await findCitizen(ports, request)) ??
    (await findSendTokenCitizen(ports, request, acceptsSendToken))
  if (access === 'citizen' && !request.citizen) throw new ApiError('neautentificat')
}

/** A program sends its key itself, where a browser would add a cookie: no origin and no XSRF value is checked. */
async function guardOperatorCall(
  ports: Ports,
  { scope, method }: GuardedCall,
  request: FastifyRequest,
): Promise<void> {
  if (scope === undefined) throw unknownKeyError()
  request.apiCaller = await requireApiCaller(ports, request, scope)
  if (method === 'POST' && parseIdempotencyKey(request) === null) throw new ApiError('cheie_lipsa')
}
