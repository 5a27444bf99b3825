import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { attemptDays } from '#contract/retention.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { audit } from '#server/domain/audit.ts'
import { beginAttempt } from '#server/domain/brute-force-guard.ts'
import type { AttemptLimits } from '#server/domain/brute-force-guard.ts'
import {
  completeStaffSession,
  confirmStaffSession,
  staffActor,
} from '#server/domain/staff-sessions.ts'
import type { StaffSession } from '#server/domain/staff-sessions.ts'
import { buildAuthenticationOptions, verifyAuthentication } from '#server/domain/webauthn.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { describeIdentity } from './identity.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import {
  consumeRecoveryHash,
  consumeTotpStep,
  findMember,
  findPasskey,
  listPasskeys,
  markPasskeyUsed,
  saveChallenge,
  takeChallenge,
} from './repo.ts'
import { checkPassword, deviceKey } from './sign-in.ts'
import { findTotpStep } from './totp.ts'
import { openTotpSecret } from '#server/domain/totp-secret.ts'

/** A second factor as it was given. */
export type SecondFactor =
  | { kind: 'totp'; code: string }
  | { kind: 'rezerva'; code: string }
  | { kind: 'passkey'; response: AuthenticationResponseJSON }

/** Completes a sign-in. Throws `factor_incorect`, `prea_multe_incercari`, `stare_nepotrivita` if it is complete. */
export async function completeSignIn(
  ports: Ports,
  context: Context,
  session: StaffSession,
  factor: SecondFactor,
) {
  if (session.secondFactorAt) throw new ApiError('stare_nepotrivita')
  await checkSecondFactor(ports, context, session, factor)
  return finishSignIn(ports, context, session, `birou.autentificare.${factor.kind}`)
}

/** Marks a session as complete, gives it another token and describes its member. */
export async function finishSignIn(
  ports: Ports,
  context: Context,
  session: StaffSession,
  action: string,
) {
  const { db, now, requestId } = context
  const identity = await describeIdentity(db, session, now)
  const token = await db.transaction(async (tx) => {
    await audit(tx, { actor: staffActor(session.staffId), action, subject: session.id, requestId })
    return completeStaffSession(tx, ports.env, now, session.id)
  })
  context.staffCookie.set(token)
  context.device.remember(deviceKey(identity.email))
  return identity
}

/** Confirms again who uses a complete session: by password and code, or by a passkey, which verifies its user. */
export async function confirmIdentity(
  ports: Ports,
  context: Context,
  session: StaffSession,
  given: { parola: string; code: string } | { response: AuthenticationResponseJSON },
) {
  const { db, now, requestId } = context
  if ('parola' in given) {
    const member = await findMember(db, session.staffId)
    if (!member) throw new ApiError('neautentificat')
    await checkPassword(ports, context, { email: member.email, parola: given.parola })
    await checkSecondFactor(ports, context, session, { kind: 'totp', code: given.code })
  } else {
    await checkSecondFactor(ports, context, session, { kind: 'passkey', response: given.response })
  }
  const actor = staffActor(session.staffId)
  await db.transaction(async (tx) => {
    await confirmStaffSession(tx, now, session.id)
    await audit(tx, { actor, action: 'birou.confirmare', subject: session.id, requestId })
  })
  return describeIdentity(db, session, now)
}

/** Builds what a member's passkey has to sign next. */
export async function requestPasskey(
  { env }: Ports,
  { db, now }: Context,
  { id, staffId }: StaffSession,
) {
  const options = await buildAuthenticationOptions(env, await listPasskeys(db, staffId))
  await saveChallenge(db, now, id, options.challenge)
  return { ...options }
}

/** Throws `factor_incorect` unless the factor is right and unused. Wrong ones are limited for each member. */
async function checkSecondFactor(
  ports: Ports,
  context: Context,
  session: StaffSession,
  factor: SecondFactor,
): Promise<void> {
  const { staffId } = session
  const { ip } = context
  const key = { kind: 'birou_factor', id: String(staffId), ip, device: null } as const
  const attempt = await beginAttempt(ports, key, factorLimits(ports))
  if (await isRight(ports, context, session, factor)) return attempt.succeed()
  const { requestId } = context
  const actor = staffActor(staffId)
  const action = 'birou.factor_incorect'
  await audit(ports.db, { actor, action, subject: session.id, requestId })
  throw new ApiError('factor_incorect')
}

const factorLimits = ({ env }: Ports): AttemptLimits => ({
  wrongPerId: deskLimits.failedSecondFactors,
  wrongPerAddress: Math.max(env.login.wrongPerAddress, deskLimits.failedSecondFactors) * 10,
  windowSeconds: attemptDays * 24 * 3600,
})

async function isRight(
  { env }: Ports,
  { db, now }: Context,
  { id: sessionId, staffId }: StaffSession,
  factor: SecondFactor,
): Promise<boolean> {
  if (factor.kind === 'rezerva') {
    return consumeRecoveryHash(db, staffId, hashRecoveryCode(env, staffId, factor.code))
  }
  if (factor.kind === 'totp') {
    const sealed = (await findMember(db, staffId))?.totpSecret
    if (!sealed) return false
    const step = findTotpStep(openTotpSecret(env, staffId, sealed), factor.code, now)
    return step !== null && consumeTotpStep(db, staffId, step)
  }
  const challenge = await takeChallenge(db, now, sessionId)
  const passkey = await findPasskey(db, staffId, factor.response.id)
  if (challenge === null || !passkey) return false
  const counter = await verifyAuthentication(env, challenge, passkey, factor.response)
  if (counter === null) return false
  await markPasskeyUsed(db, now, passkey.id, counter)
  return true
}
