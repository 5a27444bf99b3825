import type { FastifyRequest } from 'fastify'
import type { Scope } from '#contract/operator/scopes.ts'
import { operatorCallTexts } from '#contract/operator/texts.ro.ts'
import { findApiCaller, hasScope, touchApiKey } from '#server/domain/api-keys.ts'
import type { ApiCaller } from '#server/domain/api-keys.ts'
import { enforceRateLimit } from '#server/domain/rate-limiter.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import { parseBearer } from './auth.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The program that calls, in calls of the operator's API. */
    apiCaller: ApiCaller | null
  }
}

const MINUTE = 60

/**
 * Returns the caller of a request by its API key. Throws `neautentificat` without an active one, `cheie_fara_drept` if it
 * has not the scope, and `prea_multe_incercari` over the key's rate limit.
 */
export async function requireApiCaller(
  ports: Ports,
  request: FastifyRequest,
  scope: Scope,
): Promise<ApiCaller> {
  return requireKeyCaller(ports, parseBearer(request), scope)
}

/** As `requireApiCaller`, by a key that came otherwise. */
export async function requireKeyCaller(
  ports: Ports,
  key: string | null,
  scope: Scope,
): Promise<ApiCaller> {
  const now = ports.clock.now()
  const caller = key === null ? null : await findApiCaller(ports.db, now, key)
  if (!caller) throw unknownKeyError()
  if (!hasScope(caller, scope)) throw new ApiError('cheie_fara_drept')
  await enforceRateLimit(ports, `cheie:${caller.id}`, ports.env.apiKeyPerMinute, MINUTE)
  await touchApiKey(ports.db, now, caller.id)
  return caller
}

export const unknownKeyError = (): ApiError =>
  new ApiError('neautentificat', { sentence: operatorCallTexts.cheieNecunoscuta })
