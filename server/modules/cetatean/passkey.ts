import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { attemptLimits, beginAttempt } from '#server/domain/brute-force-guard.ts'
import { audit } from '#server/domain/audit.ts'
import { checkAssertion, findPasskey, takeChallenge } from '#server/domain/passkeys.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context, SignedIn } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'

/**
 * Re-authenticates the signed-in citizen by one of their passkeys, which verifies its user. Throws `pas_expirat`,
 * `passkey_necunoscut`, `passkey_respins` and `prea_multe_incercari`.
 */
export async function reauthenticateByPasskey(
  ports: Ports,
  { db, now, ip, requestId }: Context,
  { id, sessionId }: SignedIn,
  given: unknown,
): Promise<void> {
  // The contract checks what is common to all responses; the library checks the rest.
  const response = given as AuthenticationResponseJSON
  const scope = { purpose: 'confirmare', holder: sessionId } as const
  const { clientDataJSON } = response.response
  const challenge = await takeChallenge(db, ports.env, now, scope, clientDataJSON)
  const key = { kind: 'passkey', id: `cetatean:${id}`, ip, device: null } as const
  const attempt = await beginAttempt(ports, key, attemptLimits(ports))
  const passkey = await findPasskey(db, response.id)
  if (passkey?.citizenId !== id) throw new ApiError('passkey_necunoscut')
  const outcome = await checkAssertion(ports, db, now, challenge, passkey, response)
  if (outcome !== 'acceptat') {
    await audit(ports.db, { actor: `cetatean:${id}`, action: `passkey.${outcome}`, requestId })
    throw new ApiError('passkey_respins')
  }
  await attempt.succeed()
}
