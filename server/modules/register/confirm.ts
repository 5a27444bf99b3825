import { maskEmail } from '#contract/email.ts'
import { maskPhone } from '#contract/phone.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { CodeFormat, confirmCode as confirmCall, resendCode } from '#contract/register.ts'
import type { Db } from '#server/db/db.ts'
import { limitByIp } from '#server/domain/ip-rate-limits.ts'
import { audit } from '#server/domain/audit.ts'
import {
  awaitsConfirmation,
  changeCitizen,
  contactToConfirm,
  findById,
  lockCitizen,
  toUserRecord,
} from '#server/domain/citizens.ts'
import type { CitizenChanges, CitizenRow } from '#server/domain/citizens.ts'
import { isUnapproved } from '#server/domain/enrolments.ts'
import { checkCode, codeError } from '#server/domain/verification-codes.ts'
import type { CodePurpose } from '#server/domain/verification-codes.ts'
import { recordEvent } from '#server/domain/webhook-events.ts'
import { findOneTimeToken, consumeOneTimeToken } from '#server/domain/one-time-tokens.ts'
import { countConfirmed, requireProofOfWork } from '#server/domain/proof-of-work.ts'
import { decodePublicId } from '#server/domain/public-ids.ts'
import { recordContactChange } from '#server/domain/contact-changes.ts'
import { sendCode } from '#server/domain/verification-messages.ts'
import { openSession, mintTokenForSession } from '#server/domain/sessions.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { activationChanges, newContactChanges } from './domain.ts'

/**
 * Confirms a code: of a new account, which becomes active, or of the caller's own new phone or e-mail address.
 * Throws `cod_incorect` (also for an unknown id), `cod_expirat` and `prea_multe_incercari`.
 */
export async function confirmCode(
  ports: Ports,
  context: Context,
  body: BodyOf<typeof confirmCall>,
) {
  await limitByIp(ports, 'coduri', context.ip)
  const { db, now } = context
  const confirmed = await db.transaction(async (tx) => {
    const citizen = await lockCitizen(tx, decodePublicId(ports.env, body.id_cetatean))
    if (!citizen || citizen.state === 'inchis') return { outcome: 'incorect' } as const
    const purpose = purposeFor(context, citizen, body.format)
    const set = { citizenId: citizen.id, purpose, code: body.code }
    const check = await checkCode(tx, ports.env, now, set)
    if (check.outcome !== 'corect') return check
    return {
      outcome: 'corect',
      ...(await applyConfirmation(ports, context, tx, citizen, purpose, check.channel)),
    } as const
  })
  if (confirmed.outcome !== 'corect') throw await auditCodeError(ports, context, body, confirmed)
  const { token, user, opened } = confirmed
  if (opened !== null) await countConfirmed(ports)
  if (opened !== null) context.device.remember(opened)
  return { confirmat: true as const, token, user }
}

/** Sends another code through the requested channel. Throws `inexistent` when the citizen has nothing to confirm. */
export async function resendConfirmationCode(
  ports: Ports,
  context: Context,
  body: BodyOf<typeof resendCode>,
) {
  if (body.format === 'sms' && ports.env.featuresOff.has('sms'))
    throw new ApiError('functie_oprita')
  await limitByIp(ports, 'coduri', context.ip)
  const citizen = await findById(context.db, decodePublicId(ports.env, body.id_cetatean))
  const waiting = citizen && findPendingContact(context, citizen, body.format)
  if (!waiting) throw new ApiError('inexistent')
  if (waiting.purpose === 'inregistrare') await requireProofOfWork(ports, context.proofOfWork)
  const { format: channel } = body
  const { language } = context
  const code = { citizenId: citizen.id, channel, language, ...waiting, isResend: true }
  await sendCode(ports, context.db, code)
  return channel === 'sms' ? { phone: maskPhone(waiting.to) } : { email: maskEmail(waiting.to) }
}

/** Confirms the e-mail address a link was sent to. Throws `inexistent` and `legatura_expirata`. */
export async function confirmEmailLink(
  ports: Ports,
  { db, now, requestId }: Context,
  hash: string,
) {
  const link = await findOneTimeToken(db, ports.env, 'email', hash)
  if (!link) throw new ApiError('inexistent')
  const { citizenId } = link
  const confirmed = await db.transaction(async (tx) => {
    const citizen = await lockCitizen(tx, citizenId)
    if (!citizen || emailToConfirm(citizen) !== link.subject) return false
    if (!(await consumeOneTimeToken(tx, now, link))) return false
    await changeCitizen(tx, now, citizenId, { emailConfirmedAt: now })
    await audit(tx, { actor: `cetatean:${citizenId}`, action: 'email.confirmat', requestId })
    return true
  })
  if (!confirmed) throw new ApiError('legatura_expirata')
}

function emailToConfirm(citizen: CitizenRow): string | null {
  return awaitsConfirmation(citizen) ? contactToConfirm(citizen).email : citizen.email
}

function purposeFor(context: Context, citizen: CitizenRow, format: CodeFormat): CodePurpose {
  const isCaller = context.citizen?.id === citizen.id
  if (!isCaller || awaitsConfirmation(citizen)) return 'inregistrare'
  return format === 'sms' ? 'telefon' : 'email'
}

function findPendingContact(context: Context, citizen: CitizenRow, format: CodeFormat) {
  const purpose = purposeFor(context, citizen, format)
  if (awaitsConfirmation(citizen)) {
    const { telefon, email } = contactToConfirm(citizen)
    return { purpose, to: format === 'sms' ? telefon : email }
  }
  if (purpose === 'inregistrare') return null
  const to = format === 'sms' ? citizen.pendingTelefon : citizen.pendingEmail
  return to === null ? null : { purpose, to }
}

async function applyConfirmation(
  ports: Ports,
  context: Context,
  tx: Db,
  citizen: CitizenRow,
  purpose: CodePurpose,
  channel: CodeFormat,
) {
  const { now, requestId, userAgent, language } = context
  const isNew = purpose === 'inregistrare'
  const changes: CitizenChanges = isNew
    ? activationChanges(citizen, channel, now)
    : newContactChanges(citizen, channel, now)
  const row = await changeCitizen(tx, now, citizen.id, changes)
  if (isNew) await recordAccountEvents(tx, now, row)
  else await recordContactChange(ports, tx, citizen, { channel, language })
  const action = isNew ? 'cont.activat' : `${purpose}.schimbat`
  await audit(tx, { actor: `cetatean:${row.id}`, action, requestId })
  const token =
    context.citizen && !isNew
      ? await mintTokenForSession(tx, ports.env, now, row, context.citizen.sessionId)
      : await openSession(tx, ports.env, now, row, userAgent)
  // `opened`: CNP or CUI of the activated account; null for a changed contact.
  return { token, user: toUserRecord(row), opened: isNew ? row.cnpCui : null }
}

async function recordAccountEvents(tx: Db, now: Date, row: CitizenRow): Promise<void> {
  const event = { cetatean_id: row.id, stare: row.state }
  await recordEvent(tx, 'cont.creat', now, event)
  if (isUnapproved(row)) await recordEvent(tx, 'cont.asteapta_aprobarea', now, event)
}

async function auditCodeError(
  ports: Ports,
  { requestId }: Context,
  { id_cetatean }: { id_cetatean: number },
  check: Parameters<typeof codeError>[0],
): Promise<ApiError> {
  const subject = `cetatean:${decodePublicId(ports.env, id_cetatean)}`
  await audit(ports.db, { actor: 'anonim', action: `cod.${check.outcome}`, subject, requestId })
  return codeError(check)
}
