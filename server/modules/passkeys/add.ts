import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { limits } from '#contract/limits.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { randomToken } from '#server/crypto/secrets.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { changeCitizen, lockCitizen } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import { sendEmail } from '#server/domain/messages.ts'
import {
  listPasskeys,
  storeChallenge,
  takeChallenge,
  toCredential,
} from '#server/domain/passkeys.ts'
import { findSessionStart } from '#server/domain/sessions.ts'
import { describeUserAgent } from '#server/domain/user-agent.ts'
import { buildRegistrationOptions, verifyRegistration } from '#server/domain/webauthn.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import type { Context, SignedIn } from '#server/http/register-endpoint.ts'
import { reauthenticate } from '#server/modules/cetatean/password.ts'
import type { Ports } from '#server/ports/ports.ts'
import { isRecent, toPasskey, toPasskeyUser } from './domain.ts'
import { insertPasskey } from './repo.ts'

const scopeOf = ({ sessionId }: SignedIn) => ({ purpose: 'adaugare', holder: sessionId }) as const

/**
 * Builds what a browser needs to create a passkey. A session that was left open is not enough: throws a field error on
 * `parola` without it when the sign-in is not recent; `stare_nepotrivita` when there are enough passkeys.
 */
export async function startPasskey(
  ports: Ports,
  context: Context,
  citizen: SignedIn,
  password: string | undefined,
) {
  const { env } = ports
  const { db, now } = context
  await requireFreshIdentity(ports, context, citizen, password)
  const known = await listPasskeys(db, citizen.id)
  if (known.length >= limits.passkey.perCitizen) throw new ApiError('stare_nepotrivita')
  const { row, handle } = await db.transaction((tx) => findOrCreateHandle(tx, now, citizen.id))
  const user = toPasskeyUser(row, handle)
  const options = await buildRegistrationOptions(env, user, known.map(toCredential))
  await storeChallenge(db, env, now, scopeOf(citizen), options.challenge)
  return { ...options }
}

/**
 * Stores a passkey that a browser has created, named after the device, and tells the citizen by e-mail. Throws
 * `pas_expirat`, `passkey_respins` and `stare_nepotrivita`.
 */
export async function addPasskey(
  ports: Ports,
  { db, now, userAgent, language, requestId }: Context,
  citizen: SignedIn,
  response: RegistrationResponseJSON,
): Promise<Passkey> {
  const { env } = ports
  const { clientDataJSON } = response.response
  const challenge = await takeChallenge(db, env, now, scopeOf(citizen), clientDataJSON)
  const credential = await verifyRegistration(env, challenge, response)
  if (!credential) throw new ApiError('passkey_respins')
  const { id: credentialId, ...key } = credential
  const nume = describeUserAgent(userAgent)
  return db.transaction(async (tx) => {
    const row = await lockCitizen(tx, citizen.id)
    const known = await listPasskeys(tx, citizen.id)
    if (known.length >= limits.passkey.perCitizen) throw new ApiError('stare_nepotrivita')
    const added = await insertPasskey(tx, {
      ...key,
      id: crypto.randomUUID(),
      citizenId: citizen.id,
      credentialId,
      nume,
      createdAt: now,
    })
    if (!added) throw new ApiError('passkey_respins')
    const letter = messageTexts[language].passkeyAdded(env, nume)
    if (row?.email) await sendEmail(tx, ports, { to: row.email, citizenId: citizen.id, ...letter })
    const actor = `cetatean:${citizen.id}`
    await audit(tx, { actor, action: 'passkey.adaugat', subject: added.id, requestId })
    return toPasskey(added, language)
  })
}

async function requireFreshIdentity(
  ports: Ports,
  context: Context,
  citizen: SignedIn,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) {
    await reauthenticate(ports, context, citizen, 'parola', password)
    return
  }
  const signedInAt = await findSessionStart(context.db, citizen.sessionId)
  if (!signedInAt || !isRecent(signedInAt, context.now)) throw fieldErrors({ parola: 'required' })
}

async function findOrCreateHandle(
  tx: Db,
  now: Date,
  id: number,
): Promise<{ row: CitizenRow; handle: string }> {
  const row = await lockCitizen(tx, id)
  if (!row) throw new ApiError('neautentificat')
  if (row.passkeyHandle !== null) return { row, handle: row.passkeyHandle }
  const passkeyHandle = Buffer.from(randomToken(), 'hex').toString('base64url')
  return { row: await changeCitizen(tx, now, id, { passkeyHandle }), handle: passkeyHandle }
}
