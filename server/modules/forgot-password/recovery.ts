import { maskEmail } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { resetPasswordUpdate, resetVerifyCode } from '#contract/forgot-password.ts'
import { limits } from '#contract/limits.ts'
import { maskPhone } from '#contract/phone.ts'
import type { CodeFormat } from '#contract/register.ts'
import { limitByIp } from '#server/domain/ip-rate-limits.ts'
import { attemptLimits, beginAttempt } from '#server/domain/brute-force-guard.ts'
import { audit } from '#server/domain/audit.ts'
import { changeCitizen, findByIdentifier, lockCitizen } from '#server/domain/citizens.ts'
import { checkCode, hashCode, codeError } from '#server/domain/verification-codes.ts'
import type { CodeScope } from '#server/domain/verification-codes.ts'
import { recoveryCooldownLeft } from '#server/domain/contact-changes.ts'
import { sendEmail } from '#server/domain/messages.ts'
import { listPasskeyNames } from '#server/domain/passkeys.ts'
import { assertPasswordNotCommon } from '#server/domain/password-policy.ts'
import {
  createOneTimeToken,
  findOneTimeToken,
  consumeOneTimeToken,
} from '#server/domain/one-time-tokens.ts'
import { hashPassword } from '#server/domain/passwords.ts'
import { countConfirmed, requireProofOfWork } from '#server/domain/proof-of-work.ts'
import { codeChannel, sendCode } from '#server/domain/verification-messages.ts'
import { revokeSessions } from '#server/domain/sessions.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import type { Ports } from '#server/ports/ports.ts'
import { toRecoverable } from './domain.ts'
import type { RecoverableCitizen } from './domain.ts'

interface Identity {
  email: string
  cnp_cui: string
}

const PURPOSE = 'recuperare'

/**
 * Sends a code to the phone, or e-mail address, of the account that matches both e-mail and id. Throws `date_incorecte`
 * when none does, and `telefon_recent` while the old phone or address can still undo a change.
 */
export async function startRecovery(ports: Ports, context: Context, identity: Identity) {
  const { db, now, requestId } = context
  const citizen = await findMatchingAccount(ports, context, identity)
  if (!citizen) {
    await audit(ports.db, { actor: 'anonim', action: 'recuperare.refuzata', requestId })
    throw new ApiError('date_incorecte', { status: 422, text: 'recuperareDateIncorecte' })
  }
  await requireProofOfWork(ports, context.proofOfWork)
  const { id, codeTo: to } = citizen
  const channel = codeChannel(ports.env)
  const retryAfter = await recoveryCooldownLeft(db, now, id, channel)
  if (retryAfter > 0) throw contactTooRecentError(context, channel, retryAfter)
  await sendCode(ports, db, {
    ...codeScopeFor(context, citizen),
    channel,
    to,
    language: context.language,
  })
  const subject = `cetatean:${id}`
  await audit(db, { actor: 'anonim', action: 'recuperare.ceruta', subject, requestId })
  return { phone: channel === 'sms' ? maskPhone(to) : maskEmail(to) }
}

function contactTooRecentError({ language }: Context, channel: CodeFormat, retryAfter: number) {
  const told = channel === 'email' && { sentence: messageTexts[language].emailTooRecent }
  return new ApiError('telefon_recent', { retryAfter, ...told })
}

/** Exchanges a code for a one-time token to set a password. Throws code errors; an unknown account is a wrong code. */
export async function verifyRecovery(
  ports: Ports,
  context: Context,
  { code, ...identity }: BodyOf<typeof resetVerifyCode>,
) {
  const { db, now, requestId } = context
  await limitByIp(ports, PURPOSE, context.ip)
  const citizen = await findMatchingAccount(ports, context, identity)
  if (!citizen) throw new ApiError('cod_incorect')
  const set = codeScopeFor(context, citizen)
  const subject = `cetatean:${citizen.id}`
  const verified = await db.transaction(async (tx) => {
    const check = await checkCode(tx, ports.env, now, { ...set, code })
    const action = `recuperare.cod_${check.outcome}`
    await audit(tx, { actor: 'anonim', action, subject, requestId })
    if (check.outcome !== 'corect') return check
    const token = await createOneTimeToken(tx, ports.env, now, {
      citizenId: citizen.id,
      purpose: PURPOSE,
      subject: hashCode(ports.env, set, check.channel, code),
      validSeconds: limits.resetToken.validSeconds,
    })
    return { outcome: 'corect', token } as const
  })
  if (verified.outcome !== 'corect') throw codeError(verified)
  await countConfirmed(ports)
  return { token: verified.token }
}

/**
 * Sets the new password and revokes all sessions. Throws `pas_expirat` when the token is not this account's, used or
 * expired, and `cod_incorect` when the code is not the one the token was issued for.
 */
export async function finishRecovery(
  ports: Ports,
  context: Context,
  body: BodyOf<typeof resetPasswordUpdate>,
): Promise<void> {
  const { db, now, requestId } = context
  await limitByIp(ports, PURPOSE, context.ip)
  const citizen = await findMatchingAccount(ports, context, body)
  const token = await findOneTimeToken(db, ports.env, PURPOSE, body.token)
  if (!citizen || token?.citizenId !== citizen.id) throw new ApiError('pas_expirat')
  const set = codeScopeFor(context, citizen)
  const channel = codeChannel(ports.env)
  if (token.subject !== hashCode(ports.env, set, channel, body.code))
    throw new ApiError('cod_incorect')
  assertPasswordNotCommon(body.password, { cnpCui: body.cnp_cui, email: body.email })
  const passwordHash = await hashPassword(body.password)
  await db.transaction(async (tx) => {
    await lockCitizen(tx, citizen.id)
    if (!(await consumeOneTimeToken(tx, now, token))) throw new ApiError('pas_expirat')
    const confirmed = channel === 'sms' ? { smsConfirmedAt: now } : { emailConfirmedAt: now }
    await changeCitizen(tx, now, citizen.id, { passwordHash, ...confirmed })
    await revokeSessions(tx, now, citizen.id)
    const letter = messageTexts[context.language].passwordReset(
      ports.env,
      await listPasskeyNames(tx, citizen.id),
    )
    await sendEmail(tx, ports, { to: body.email, citizenId: citizen.id, ...letter })
    const actor = `cetatean:${citizen.id}`
    await audit(tx, { actor, action: 'parola.recuperata', requestId })
  })
  context.device.remember(body.cnp_cui)
}

/** Finds the account that matches e-mail and id, or null. Every step reveals a match, so all share one rate limit. */
async function findMatchingAccount(
  ports: Ports,
  { db, ip, device }: Context,
  { email, cnp_cui }: Identity,
): Promise<RecoverableCitizen | null> {
  const attemptKey = { kind: PURPOSE, id: cnp_cui, ip, device: device.known(cnp_cui) } as const
  const attempt = await beginAttempt(ports, attemptKey, attemptLimits(ports))
  const citizen = toRecoverable(await findByIdentifier(db, cnp_cui), email, codeChannel(ports.env))
  if (citizen) await attempt.succeed()
  return citizen
}

/** A known device has a code scope of its own, so that strangers can use up neither its codes nor its attempts. */
function codeScopeFor({ device }: Context, { id, cnpCui }: RecoverableCitizen): CodeScope {
  const isKnown = cnpCui !== null && device.known(cnpCui) !== null
  return { citizenId: id, purpose: isKnown ? 'recuperare_cunoscut' : PURPOSE }
}
