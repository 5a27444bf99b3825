import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { deskLimits } from '#contract/desk/limits.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { staffActor } from '#server/domain/staff-sessions.ts'
import type { StaffSession } from '#server/domain/staff-sessions.ts'
import { buildRegistrationOptions, verifyRegistration } from '#server/domain/webauthn.ts'
import type { Env } from '#server/config/env.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { assertRecentSignIn } from '#server/http/staff-auth.ts'
import type { Ports } from '#server/ports/ports.ts'
import { hasSecondFactor } from './domain.ts'
import { describeIdentity } from './identity.ts'
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import {
  changeMember,
  closeInvitations,
  deletePasskey,
  findMember,
  findPendingTotp,
  insertPasskey,
  listPasskeys,
  lockMember,
  savePendingTotp,
  saveChallenge,
  takeChallenge,
} from './repo.ts'
import type { StaffRow } from './repo.ts'
import { finishSignIn } from './second-factor.ts'
import { findTotpStep, generateTotpSecret, totpUri } from './totp.ts'
import { openTotpSecret, sealTotpSecret } from '#server/domain/totp-secret.ts'

/** Generates a TOTP secret for a member to confirm. Throws as `requireEnrolment` does. */
export async function startTotp({ env }: Ports, context: Context, session: StaffSession) {
  const { email } = await requireEnrolment(context, session)
  const secret = generateTotpSecret()
  await savePendingTotp(context.db, session.id, sealTotpSecret(env, session.staffId, secret))
  return { secret, uri: totpUri(secret, env.operator.denumire, email) }
}

/** Makes the pending TOTP secret the member's own once its code is right. Throws `factor_incorect`. */
export async function confirmTotp(
  ports: Ports,
  context: Context,
  session: StaffSession,
  code: string,
) {
  const { env } = ports
  const { db, now } = context
  await requireEnrolment(context, session)
  const pending = await findPendingTotp(db, session.id)
  if (pending === null) throw new ApiError('stare_nepotrivita')
  const step = findTotpStep(openTotpSecret(env, session.staffId, pending), code, now)
  if (step === null) throw new ApiError('factor_incorect')
  return finishEnrolment(ports, context, session, 'birou.totp_inrolat', async (tx) => {
    await savePendingTotp(tx, session.id, null)
    await changeMember(tx, session.staffId, { totpSecret: pending, totpStep: step })
  })
}

/** Builds what a browser needs to create a passkey. Throws as `requireEnrolment` does. */
export async function startPasskey({ env }: Ports, context: Context, session: StaffSession) {
  const { db, now } = context
  const member = await requireEnrolment(context, session)
  const known = await listPasskeys(db, member.id)
  if (known.length >= deskLimits.passkeysPerMember) throw new ApiError('stare_nepotrivita')
  const options = await buildRegistrationOptions(env, toPasskeyUser(member), known)
  await saveChallenge(db, now, session.id, options.challenge)
  return { ...options }
}

const toPasskeyUser = ({ id, email, nume }: StaffRow) => ({
  name: email,
  displayName: nume,
  id: new TextEncoder().encode(`personal:${id}`),
  residentKey: 'preferred' as const,
})

/** Stores a passkey that a browser has created. Throws `factor_incorect` for one that does not hold. */
export async function addPasskey(
  ports: Ports,
  context: Context,
  session: StaffSession,
  { nume, response }: { nume: string; response: RegistrationResponseJSON },
) {
  const { db, now } = context
  const { staffId } = session
  await requireEnrolment(context, session)
  const challenge = await takeChallenge(db, now, session.id)
  const passkey = challenge && (await verifyRegistration(ports.env, challenge, response))
  if (!passkey) throw new ApiError('factor_incorect')
  return finishEnrolment(ports, context, session, 'birou.passkey_inrolat', async (tx) => {
    const added = await insertPasskey(tx, { ...passkey, staffId, nume, createdAt: now })
    if (!added) throw new ApiError('factor_incorect')
  })
}

/**
 * Deletes one of a member's passkeys. Throws `inexistent`, and `stare_nepotrivita` for the last second factor, without
 * which nobody can sign in.
 */
export function removePasskey(
  { db, requestId }: Context,
  { staffId }: StaffSession,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const member = await lockMember(tx, staffId)
    const passkeys = await listPasskeys(tx, staffId)
    const others = passkeys.filter((passkey) => passkey.id !== id)
    if (!member || others.length === passkeys.length) throw new ApiError('inexistent')
    if (!hasSecondFactor(member, others)) throw new ApiError('stare_nepotrivita')
    await deletePasskey(tx, id)
    await audit(tx, { actor: staffActor(staffId), action: 'birou.passkey_sters', requestId })
  })
}

/** Replaces a member's recovery codes, and returns the new ones. */
export function renewRecoveryCodes(
  { env }: Ports,
  { db, requestId }: Context,
  { staffId }: StaffSession,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await audit(tx, { actor: staffActor(staffId), action: 'birou.coduri_rezerva', requestId })
    return storeRecoveryCodes(tx, env, staffId)
  })
}

async function storeRecoveryCodes(tx: Db, env: Env, staffId: number): Promise<string[]> {
  const codes = generateRecoveryCodes()
  const recoveryHashes = codes.map((code) => hashRecoveryCode(env, staffId, code))
  await changeMember(tx, staffId, { recoveryHashes })
  return codes
}

/**
 * A new second factor is accepted in the session of an invitation, or in a complete one with a recent sign-in: never
 * with the password alone. Throws `al_doilea_factor` or `confirmare_necesara`.
 */
async function requireEnrolment({ db, now }: Context, session: StaffSession): Promise<StaffRow> {
  if (session.secondFactorAt) assertRecentSignIn(session, now)
  else if (!session.enrolling) throw new ApiError('al_doilea_factor')
  const member = await findMember(db, session.staffId)
  if (!member) throw new ApiError('neautentificat')
  return member
}

/** Stores a second factor with the member's first recovery codes, and completes the sign-in of an invitation. */
async function finishEnrolment(
  ports: Ports,
  context: Context,
  session: StaffSession,
  action: string,
  store: (tx: Db) => Promise<void>,
) {
  const { env } = ports
  const { db, now, requestId } = context
  const { staffId } = session
  const codes = await db.transaction(async (tx) => {
    const member = await lockMember(tx, staffId)
    await store(tx)
    await closeInvitations(tx, now, staffId)
    await audit(tx, { actor: staffActor(staffId), action, subject: session.id, requestId })
    const hasCodes = member !== null && member.recoveryHashes.length > 0
    return hasCodes ? [] : storeRecoveryCodes(tx, env, staffId)
  })
  const eu = session.secondFactorAt
    ? await describeIdentity(db, session, session.confirmedAt ?? now)
    : await finishSignIn(ports, context, session, 'birou.autentificare.invitatie')
  return { eu, coduri_rezerva: codes }
}
