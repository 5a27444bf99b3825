import { maskEmail } from '#contract/email.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { maskPhone } from '#contract/phone.ts'
import type { undoContactChange as call } from '#contract/register.ts'
import { audit } from '#server/domain/audit.ts'
import { changeCitizen, lockCitizen } from '#server/domain/citizens.ts'
import type { CitizenChanges, CitizenRow } from '#server/domain/citizens.ts'
import { findContactChange, markUndone, undoableSince } from '#server/domain/contact-changes.ts'
import type { ContactChange } from '#server/domain/contact-changes.ts'
import { deleteCodes } from '#server/domain/verification-codes.ts'
import { sendEmail } from '#server/domain/messages.ts'
import { deleteOneTimeTokens } from '#server/domain/one-time-tokens.ts'
import { deletePasskeys } from '#server/domain/passkeys.ts'
import { revokeSessions } from '#server/domain/sessions.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import type { Ports } from '#server/ports/ports.ts'

type Undone = DataOf<typeof call>

/**
 * Restores the phone or e-mail address that a link was sent to. Revokes the sessions, deletes the passkeys and
 * clears the password, which somebody else may know, so the citizen recovers it next. Idempotent: the same link used again returns the same.
 * Throws `inexistent` and `legatura_expirata`.
 */
export function undoContactChange(ports: Ports, context: Context, token: string): Promise<Undone> {
  const { db, now, requestId } = context
  return db.transaction(async (tx) => {
    const known = await findContactChange(tx, ports.env, token)
    if (!known) throw new ApiError('inexistent')
    const citizen = await lockCitizen(tx, known.citizenId)
    // Re-read under the lock: another link may have been used meanwhile.
    const change = await findContactChange(tx, ports.env, token)
    if (!change || citizen?.state !== 'activ') throw new ApiError('legatura_expirata')
    if (change.undoneAt) {
      if (currentContact(citizen, change) !== change.oldValue)
        throw new ApiError('legatura_expirata')
      return toMaskedContact(change)
    }
    if (change.createdAt <= undoableSince(now)) throw new ApiError('legatura_expirata')
    await restore(ports, tx, context, citizen, change)
    const subject = `cetatean:${citizen.id}`
    const action = change.channel === 'sms' ? 'telefon.restabilit' : 'email.restabilit'
    await audit(tx, { actor: 'anonim', action, subject, requestId })
    return toMaskedContact(change)
  })
}

async function restore(
  ports: Ports,
  tx: Context['db'],
  { now, language }: Context,
  { id }: CitizenRow,
  change: ContactChange,
): Promise<void> {
  await markUndone(tx, now, change)
  await deleteCodes(tx, id)
  await deleteOneTimeTokens(tx, id, 'recuperare')
  await revokeSessions(tx, now, id)
  // A stranger who changed the contact may have added a passkey.
  await deletePasskeys(tx, id)
  const { email } = await changeCitizen(tx, now, id, restoringChanges(change, now))
  if (email === null) return
  const letter = messageTexts[language].contactRestored(ports.env, change.channel)
  await sendEmail(tx, ports, { to: email, citizenId: id, ...letter })
}

function restoringChanges(change: ContactChange, now: Date): CitizenChanges {
  const contact =
    change.channel === 'sms'
      ? {
          telefon: change.oldValue,
          dialcode: change.oldDialcode,
          isocode: change.oldIsocode,
          // Opening the link proves possession of that phone.
          smsConfirmedAt: now,
        }
      : { email: change.oldValue, emailConfirmedAt: now }
  return {
    ...contact,
    passwordHash: null,
    pendingTelefon: null,
    pendingDialcode: null,
    pendingIsocode: null,
    pendingEmail: null,
  }
}

const currentContact = ({ telefon, email }: CitizenRow, { channel }: ContactChange) =>
  channel === 'sms' ? telefon : email

function toMaskedContact({ channel, oldValue }: ContactChange): Undone {
  return channel === 'sms'
    ? { format: 'sms', adresa: maskPhone(oldValue) }
    : { format: 'email', adresa: maskEmail(oldValue) }
}
