import type { BodyOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import { maskPhone } from '#contract/phone.ts'
import type { CodeSent, registerInrolat } from '#contract/register.ts'
import type { Db } from '#server/db/db.ts'
import { attemptLimits, beginAttempt } from '#server/domain/brute-force-guard.ts'
import { audit } from '#server/domain/audit.ts'
import { rateLimitKey, enforceRateLimit } from '#server/domain/rate-limiter.ts'
import { parsePhone, assertAllowedEmail } from '#server/domain/contact-validation.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { changeCitizen } from '#server/domain/citizens.ts'
import { deleteCodes } from '#server/domain/verification-codes.ts'
import {
  findEnrolment,
  findEnrolmentOfCitizen,
  messageRecipient,
  enrolmentAuditSubject,
} from '#server/domain/enrolments.ts'
import type { Enrolment } from '#server/domain/enrolments.ts'
import { assertPasswordNotCommon } from '#server/domain/password-policy.ts'
import { createOneTimeToken, findOneTimeToken } from '#server/domain/one-time-tokens.ts'
import { hashPassword } from '#server/domain/passwords.ts'
import { checkClientPin, replacePin } from '#server/domain/pins.ts'
import {
  sendNoticeSms,
  sendHighPrioritySms,
  toCodeSent,
  consumeSendQuota,
} from '#server/domain/verification-messages.ts'
import { countUnconfirmed } from '#server/domain/proof-of-work.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { notifyAccountClosed } from '#server/modules/cetatean/notify-account-closed.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import type { Ports } from '#server/ports/ports.ts'
import { initialPreferences } from './domain.ts'
import { sendVerificationMessages } from './verification-messages.ts'
import { takeIdentity } from './take-identity.ts'

interface GivenPin {
  cnp_cui: string
  pin: string
}

/** Checks the PIN of an enrolled client and returns a one-time token for the registration. Throws `pin_incorect`. */
export async function checkPin(ports: Ports, context: Context, { cnp_cui, pin }: GivenPin) {
  const { db, now, ip, requestId } = context
  const attempt = await beginAttempt(
    ports,
    { kind: 'pin', id: cnp_cui, ip, device: null },
    attemptLimits(ports),
  )
  const client = await findEnrolment(db, cnp_cui)
  const check = client ? await checkClientPin(ports, client, pin) : 'incorect'
  if (!client || check !== 'corect') {
    const subject = client ? enrolmentAuditSubject(client) : ''
    await audit(ports.db, { actor: 'anonim', action: 'pin.gresit', subject, requestId })
    if (client && check === 'anulat') await notifyPinCancelled(ports, client, context.language)
    throw new ApiError('pin_incorect')
  }
  await attempt.succeed()
  const token = await createOneTimeToken(db, ports.env, now, {
    citizenId: client.citizenId,
    purpose: 'inrolare',
    validSeconds: limits.enrolmentToken.validSeconds,
  })
  const { nume, prenume, fNume } = client
  return { token_inrolare: token, nume, prenume, ...(fNume && { f_nume: fNume }) }
}

/** Sends a new PIN to the phone on file; the old PIN stops working. Throws `inexistent` without enrolment or phone. */
export async function resetPin(ports: Ports, context: Context, cnpCui: string) {
  const client = await findEnrolment(context.db, cnpCui)
  if (!client?.telefon) throw new ApiError('inexistent')
  const { citizenId: id, telefon } = client
  await enforceCooldown(ports, id)
  await consumeSendQuota(ports, 'pin', telefon)
  await context.db.transaction(async (tx) => {
    const pin = await replacePin(tx, ports.env, context.now, client)
    const text = messageTexts[context.language].pinSms(ports.env, pin)
    const citizenId = messageRecipient(client)
    await sendHighPrioritySms(ports, tx, { to: telefon, citizenId, text, use: 'inregistrare' })
    await countUnconfirmed(ports)
    const { requestId } = context
    await audit(tx, {
      actor: 'anonim',
      action: 'pin.retrimis',
      subject: enrolmentAuditSubject(client),
      requestId,
    })
  })
  return { phone: maskPhone(telefon) }
}

/**
 * Validates the account of an enrolled client and hashes its password, outside the transaction. Throws `pas_expirat`
 * when the token is unknown, and field errors.
 */
export async function prepareEnrolled(
  ports: Ports,
  { db }: Context,
  body: BodyOf<typeof registerInrolat>,
) {
  const token = await findOneTimeToken(db, ports.env, 'inrolare', body.token_inrolare)
  const client = token && (await findEnrolmentOfCitizen(db, token.citizenId))
  if (!token || !client) throw new ApiError('pas_expirat')
  const phone = parsePhone(ports.env, body)
  assertAllowedEmail(ports.env, body.email)
  assertPasswordNotCommon(body.password, { cnpCui: client.cnpCui, email: body.email })
  return { token, phone, passwordHash: await hashPassword(body.password) }
}

/**
 * Creates an enrolled client's account and sends its code. Until the code is confirmed, the client stays enrolled and
 * the PIN keeps working. Closes somebody else's account with the same CNP or CUI.
 * Throws `pas_expirat` when the token is used or expired.
 */
export async function registerEnrolled(
  ports: Ports,
  context: Context,
  body: BodyOf<typeof registerInrolat>,
  { token, phone, passwordHash }: Awaited<ReturnType<typeof prepareEnrolled>>,
): Promise<CodeSent> {
  const { db, now, requestId, language } = context
  const id = await db.transaction(async (tx) => {
    const { id, closed } = await takeIdentity(tx, context, token)
    await deleteCodes(tx, id)
    const row = await changeCitizen(tx, now, id, {
      passwordHash,
      pendingEmail: body.email,
      pendingTelefon: phone.telefon,
      pendingDialcode: phone.dialcode,
      pendingIsocode: phone.isocode,
      emailConfirmedAt: null,
      consentedAt: now,
      preferences: initialPreferences(language),
    })
    await sendVerificationMessages(ports, tx, row, language)
    await notifyPinUsed(ports, tx, row, language)
    // Must come last: it locks SMS quota rows until commit, and the SMS above consume theirs on another connection.
    if (closed)
      await notifyAccountClosed(ports, tx, closed, ({ identityTaken }) => identityTaken(ports.env))
    const subject = `cetatean:${row.id}`
    await audit(tx, { actor: 'anonim', action: 'cont.inregistrat', subject, requestId })
    return id
  })
  return toCodeSent(ports.env, id, phone.telefon)
}

async function notifyPinCancelled(
  ports: Ports,
  client: Enrolment,
  language: Language,
): Promise<void> {
  const { telefon: to } = client
  if (to === null) return
  const text = messageTexts[language].pinEndedSms(ports.env)
  await sendNoticeSms(ports, ports.db, { to, citizenId: messageRecipient(client), text })
}

// The code goes to the phone that was typed in, so the phone on file is notified.
async function notifyPinUsed(
  ports: Ports,
  tx: Db,
  row: CitizenRow,
  language: Language,
): Promise<void> {
  if (row.telefon === null || row.telefon === row.pendingTelefon) return
  const text = messageTexts[language].pinUsedSms(ports.env)
  await sendHighPrioritySms(ports, tx, {
    to: row.telefon,
    citizenId: row.id,
    text,
    use: 'inregistrare',
  })
}

function enforceCooldown(ports: Ports, citizenId: number): Promise<void> {
  const key = rateLimitKey(ports, 'pin', 'pauza', String(citizenId))
  const seconds = ports.env.resendCooldownSeconds
  if (seconds === 0) return Promise.resolve()
  return enforceRateLimit(ports, key, 1, seconds, 'prea_devreme')
}
