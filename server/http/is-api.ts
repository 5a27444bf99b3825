import type { FastifyRequest } from 'fastify'

/** Whether a call is one to the API, however its address is written. */
export const isApi = (request: FastifyRequest): boolean => isUnder('/api/', request)

/** Whether its answer is for its caller alone. */
export const isPrivate = (request: FastifyRequest): boolean =>
  isApi(request) || isUnder('/dev/', request)

// The router reads `/%61pi/config` and `http://host/api/config` as `/api/config`: what it chose counts, and where it has
// nothing to choose, the address as it reads it. What cannot be decoded never comes this far.
function isUnder(prefix: string, { routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith(prefix) || pathOf(url).startsWith(prefix)
}

function pathOf(url: string): string {
  const path = url.replace(/^https?:\/\/.*?\//i, '/').split(/[?#]/, 1)
  return decodeURI(path[0]!)
}
