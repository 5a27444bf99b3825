import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/config/env.ts'
import { callerNetwork } from '#server/domain/networks.ts'
import { isApiRequest, isOpen311Request } from '#server/http/is-api.ts'
import { ApiError } from '#server/errors/api-error.ts'

/** Coarse rate limit of the API per IP address, wide enough for a whole office behind it. */
export async function registerRateLimit(app: FastifyInstance, env: Env): Promise<void> {
  const none = {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  }
  await app.register(fastifyRateLimit, {
    max: env.addressPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => callerNetwork(ip),
    allowList: (request) => !isApiRequest(request) && !isOpen311Request(request),
    addHeaders: { ...none, 'retry-after': false },
    addHeadersOnExceeding: none,
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiError('prea_multe_incercari', { retryAfter: Math.max(Math.ceil(ttl / 1000), 1) }),
  })
}
