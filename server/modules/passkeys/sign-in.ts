import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { audit } from '#server/domain/audit.ts'
import { beginAttempt } from '#server/domain/brute-force-guard.ts'
import { awaitsConfirmation, findById } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { limitByIp } from '#server/domain/ip-rate-limits.ts'
import {
  checkAssertion,
  findPasskey,
  listPasskeys,
  storeChallenge,
  takeChallenge,
  toCredential,
} from '#server/domain/passkeys.ts'
import type { PasskeyRow } from '#server/domain/passkeys.ts'
import { buildAuthenticationOptions } from '#server/domain/webauthn.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context, SignedIn } from '#server/http/register-endpoint.ts'
import { openAccount } from '#server/modules/auth/login.ts'
import type { Ports } from '#server/ports/ports.ts'

/** The browser that asked for a challenge answers it: a copied answer opens nothing elsewhere. */
const scopeOf = ({ browser }: Context) =>
  ({ purpose: 'autentificare', holder: browser ?? '' }) as const

/** Builds what any passkey of this portal signs to sign in. Throws `prea_multe_incercari`. */
export async function requestSignIn(ports: Ports, context: Context) {
  const { db, now, ip } = context
  await limitByIp(ports, 'passkey', ip)
  const options = await buildAuthenticationOptions(ports.env, [])
  await storeChallenge(db, ports.env, now, scopeOf(context), options.challenge)
  return { ...options }
}

/** Builds what one of the citizen's passkeys signs in place of the password. */
export async function requestConfirmation(
  ports: Ports,
  { db, now }: Context,
  { id, sessionId }: SignedIn,
) {
  const known = await listPasskeys(db, id)
  if (known.length === 0) throw new ApiError('passkey_necunoscut')
  const options = await buildAuthenticationOptions(ports.env, known.map(toCredential))
  const scope = { purpose: 'confirmare', holder: sessionId } as const
  await storeChallenge(db, ports.env, now, scope, options.challenge)
  return { ...options }
}

/**
 * Signs a citizen in by a passkey, as the password does. Throws `pas_expirat`, `passkey_necunoscut` (the same for a
 * closed account), `passkey_respins`, `cont_neconfirmat` after sending a code, and `prea_multe_incercari`.
 */
export async function signInWithPasskey(
  ports: Ports,
  context: Context,
  response: AuthenticationResponseJSON,
) {
  const { db, now, ip, device } = context
  const { clientDataJSON } = response.response
  const challenge = await takeChallenge(db, ports.env, now, scopeOf(context), clientDataJSON)
  const passkey = await findPasskey(db, response.id)
  const citizen = passkey && (await findById(db, passkey.citizenId))
  const key = {
    kind: 'passkey',
    id: passkey ? `cetatean:${passkey.citizenId}` : response.id,
    ip,
    device: device.known(citizen?.cnpCui ?? ''),
  } as const
  const attempt = await beginAttempt(ports, key, ports.env.login)
  if (!passkey || !citizen || !canSignIn(citizen)) {
    await auditFailure(ports, context, 'necunoscut', null)
    throw new ApiError('passkey_necunoscut')
  }
  await requireAccepted(ports, context, challenge, { passkey, citizen, response })
  await attempt.succeed()
  return openAccount(ports, context, citizen, 'autentificare.passkey')
}

const canSignIn = (citizen: CitizenRow): boolean =>
  citizen.state === 'activ' || awaitsConfirmation(citizen)

interface SignedAssertion {
  passkey: PasskeyRow
  citizen: CitizenRow
  response: AuthenticationResponseJSON
}

async function requireAccepted(
  ports: Ports,
  context: Context,
  challenge: string,
  { passkey, citizen, response }: SignedAssertion,
): Promise<void> {
  const { userHandle } = response.response
  const isOwn = userHandle === undefined || userHandle === citizen.passkeyHandle
  const outcome = isOwn
    ? await checkAssertion(ports, context.db, context.now, challenge, passkey, response)
    : 'respins'
  if (outcome === 'acceptat') return
  await auditFailure(ports, context, outcome, citizen)
  throw new ApiError('passkey_respins')
}

function auditFailure(
  { db }: Ports,
  { requestId }: Context,
  outcome: 'necunoscut' | 'respins' | 'contor_inapoi',
  citizen: CitizenRow | null,
) {
  const subject = citizen ? `cetatean:${citizen.id}` : ''
  return audit(db, { actor: 'anonim', action: `passkey.${outcome}`, subject, requestId })
}
