import type { FastifyRequest } from 'fastify'
import { OPEN311 } from '#contract/cifre-deschise.ts'
import { OPERATOR_API } from '#contract/operator/endpoint.ts'

/** True if a call is to the API, however its address is written. */
export const isApiRequest = (request: FastifyRequest): boolean => isUnder('/api/', request)

/** True if a call is to the API of the operator's other programs. */
export const isOperatorRequest = (request: FastifyRequest): boolean =>
  isUnder(`${OPERATOR_API}/`, request)

/** True if a call is to Open311, which other sites and programs read. */
export const isOpen311Request = (request: FastifyRequest): boolean =>
  isUnder(`${OPEN311}/`, request)

/** True if the answer is for its caller alone. */
export const isPrivateRequest = (request: FastifyRequest): boolean =>
  isApiRequest(request) || isUnder('/dev/', request)

// The router reads `/%61pi/config` and `http://host/api/config` as `/api/config`: the matched route counts and, without
// one, the address normalised like the router does. An address that cannot be decoded never comes this far.
function isUnder(prefix: string, { routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith(prefix) || pathOf(url).startsWith(prefix)
}

function pathOf(url: string): string {
  const path = url.replace(/^https?:\/\/.*?\//i, '/').replace(/[?#][^]*$/, '')
  return decodeURI(path)
}
