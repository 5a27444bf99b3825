import type { SessionClaims } from '#contract/claims.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { lockSession, rotateToken, revokeSession } from '#server/domain/sessions.ts'
import { mintToken, readToken } from '#server/domain/tokens.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { tokenStatus } from './domain.ts'

/**
 * Refreshes a token, expired or not. Throws `neautentificat` when it is invalid or its session has ended. Reuse after
 * the grace period revokes the session, for the citizen and for whoever copied the token.
 */
export async function refreshToken(ports: Ports, context: Context, token: string) {
  const claims = await readToken(ports.env, context.now, token, { ignoreExpiry: true })
  const fresh =
    claims && (await context.db.transaction((tx) => rotateSessionToken(ports, context, tx, claims)))
  if (!fresh) throw new ApiError('neautentificat')
  return fresh
}

async function rotateSessionToken(
  { env }: Ports,
  { now, requestId }: Context,
  tx: Db,
  { sub, sid, jti }: SessionClaims,
): Promise<string | null> {
  const citizenId = Number(sub)
  const found = await lockSession(tx, now, sid, citizenId)
  if (!found) return null
  const status = tokenStatus(jti, found.session, now)
  if (status === 'reused') {
    await revokeSession(tx, now, citizenId, sid)
    const actor = `cetatean:${citizenId}`
    await audit(tx, { actor, action: 'sesiune.token_refolosit', subject: sid, requestId })
    return null
  }
  const next = status === 'current' ? crypto.randomUUID() : found.session.jti
  if (status === 'current') await rotateToken(tx, now, found.session, next)
  return mintToken(env, now, { citizenId, sessionId: sid, jti: next, type: found.type })
}
