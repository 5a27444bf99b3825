import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { findCitizen, findSendTokenCitizen } from '#server/http/auth.ts'
import { guardStaff } from '#server/http/staff-auth.ts'
import { assertSameOrigin } from '#server/http/xsrf.ts'
import type { Ports } from '#server/ports/ports.ts'
import { parseParams } from './input.ts'
import { ApiError } from '#server/errors/api-error.ts'

/**
 * Checks every call before its body is read: path parameters, same origin, and who calls. An address that can name
 * nothing is a 404 before anything is checked of the caller.
 */
export async function guard(
  ports: Ports,
  call: Pick<AnyEndpoint, 'params' | 'method' | 'access' | 'acceptsSendToken' | 'staff'>,
  request: FastifyRequest,
): Promise<void> {
  if (call.access === 'staff') return guardStaff(ports, call, request)
  const { params, method, access, acceptsSendToken = false } = call
  parseParams(params, request.params)
  const changes = method === 'POST'
  if (changes || access === 'citizen') assertSameOrigin(ports.env, request, changes)
  request.citizen =
    (await findCitizen(ports, request)) ??
    (await findSendTokenCitizen(ports, request, acceptsSendToken))
  if (access === 'citizen' && !request.citizen) throw new ApiError('neautentificat')
}
