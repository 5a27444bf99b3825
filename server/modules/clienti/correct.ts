import type { CorrectionReason } from '#contract/desk/clienti.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { changeCitizen, isFirm, lockCitizen, savedLanguage } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { recordContactChange } from '#server/domain/contact-changes.ts'
import { assertAllowedEmail, parsePhone } from '#server/domain/contact-validation.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import { sendEmail } from '#server/domain/messages.ts'
import { notifyOwner } from '#server/domain/notify-owner.ts'
import { createOneTimeToken, deleteOneTimeTokens } from '#server/domain/one-time-tokens.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { deleteCodes } from '#server/domain/verification-codes.ts'
import { sendHighPrioritySms } from '#server/domain/verification-messages.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { requireActive } from './require-active.ts'

interface Correction {
  reason: CorrectionReason
}

/** Corrects the name of a client, who is told. A firm keeps its own name unless another is given. */
export function correctName(
  context: OperatorContext,
  db: Db,
  id: number,
  { reason, ...names }: Correction & { nume: string; prenume: string; fNume?: string | undefined },
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = requireClient(await lockCitizen(tx, id))
    const { nume, prenume, fNume = before.fNume } = names
    const changes = { nume, prenume, fNume: isFirm(before) ? fNume : before.fNume }
    await changeCitizen(tx, context.clock.now(), id, changes)
    await notifyOwner(context, tx, before, id, (texts) => texts.nameCorrected(context.env))
    await recordCorrection(context, tx, id, 'nume', reason)
  })
}

/**
 * Corrects the phone of a client. The old one is told: by a link that restores it, if there is an account, as after a
 * change by its owner. The new one is told too, and is unconfirmed until a code sent there is entered. Codes and PINs
 * sent to the old one are void. Throws a field error, and `indisponibil` when an SMS quota is full.
 */
export function correctPhone(
  context: OperatorContext,
  db: Db,
  id: number,
  { reason, telefon: given }: Correction & { telefon: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = requireClient(await lockCitizen(tx, id))
    const { dialcode, isocode } = before
    const phone = parsePhone(context.env, { telefon: given, dialcode, isocode })
    if (phone.telefon === before.telefon) throw sameContactError()
    await replacePhone({ ...context, db }, tx, before, phone)
    const text = messageTexts[savedLanguage(context.env, before)].phoneSetByOperatorSms(context.env)
    const message = { to: phone.telefon, citizenId: id, text, use: 'autentificat' } as const
    await sendHighPrioritySms({ ...context, db }, tx, message)
    await recordCorrection(context, tx, id, 'telefon', reason)
  })
}

type Ports = Pick<OperatorContext, 'env' | 'clock'> & { db: Db }

async function replacePhone(
  ports: Ports,
  tx: Db,
  before: CitizenRow,
  phone: { telefon: string; dialcode: string },
): Promise<void> {
  const { id, state } = before
  await changeCitizen(tx, ports.clock.now(), id, {
    telefon: phone.telefon,
    dialcode: phone.dialcode,
    smsConfirmedAt: null,
    pinHash: null,
    pendingTelefon: null,
    pendingDialcode: null,
    pendingIsocode: null,
  })
  await deleteCodes(tx, id)
  await deleteOneTimeTokens(tx, id, 'recuperare')
  await deleteOneTimeTokens(tx, id, 'inrolare')
  const language = savedLanguage(ports.env, before)
  if (state === 'activ') await recordContactChange(ports, tx, before, { channel: 'sms', language })
  else if (before.telefon !== null) {
    const text = messageTexts[language].phoneReplacedByOperatorSms(ports.env)
    const message = { to: before.telefon, citizenId: id, text, use: 'autentificat' } as const
    await sendHighPrioritySms(ports, tx, message)
  }
}

/**
 * Corrects the e-mail address of an account. The old one gets the link that restores it, the new one a link that
 * confirms it. Throws `stare_nepotrivita` without an active account, and a field error.
 */
export function correctEmail(
  context: OperatorContext,
  db: Db,
  id: number,
  { reason, email }: Correction & { email: string },
): Promise<void> {
  const { env, clock } = context
  return db.transaction(async (tx) => {
    const before = requireActive(await lockCitizen(tx, id))
    assertAllowedEmail(env, email)
    if (email === before.email) throw sameContactError()
    const now = clock.now()
    await changeCitizen(tx, now, id, { email, emailConfirmedAt: null, pendingEmail: null })
    const language = savedLanguage(context.env, before)
    await recordContactChange({ ...context, db }, tx, before, { channel: 'email', language })
    const { validSeconds } = limits.emailLink
    const link = { citizenId: id, purpose: 'email', subject: email, validSeconds } as const
    const hash = await createOneTimeToken(tx, env, now, link)
    const letter = messageTexts[language].emailSetByOperator(env, hash)
    await sendEmail(tx, context, { to: email, citizenId: id, ...letter })
    await recordCorrection(context, tx, id, 'email', reason)
  })
}

async function recordCorrection(
  { actor, requestId = '' }: OperatorContext,
  tx: Db,
  id: number,
  what: 'nume' | 'telefon' | 'email',
  reason: CorrectionReason,
): Promise<void> {
  const action = `client.${what}_corectat.${reason}`
  await audit(tx, { actor, action, subject: `cetatean:${id}`, requestId })
}

/** Returns the client, with an account or without. Throws `inexistent` and `stare_nepotrivita`. */
function requireClient(row: CitizenRow | null): CitizenRow {
  return row?.state === 'inrolat' ? row : requireActive(row)
}

const sameContactError = () =>
  new ApiError('stare_nepotrivita', { sentence: 'Este deja contactul din evidență.' })
