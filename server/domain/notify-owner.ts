import type { Db } from '#server/db/db.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { Language } from '#contract/languages.ts'
import { savedLanguage } from './citizens.ts'
import type { CitizenRow } from './citizens.ts'
import { messageTexts } from './message-texts.ts'
import type { EmailOrSmsText } from './message-texts.ro.ts'
import { sendEmail } from './messages.ts'
import { sendNoticeSms } from './verification-messages.ts'

/**
 * Tells a citizen what others did to their account, by confirmed e-mail, else by confirmed SMS, in their saved language.
 * `recipientId`: who owns the message; null when the account no longer exists.
 */
export async function notifyOwner(
  ports: Pick<Ports, 'env' | 'clock'>,
  tx: Db,
  citizen: CitizenRow,
  recipientId: number | null,
  write: (texts: (typeof messageTexts)[Language]) => EmailOrSmsText,
): Promise<void> {
  const { sms, ...letter } = write(messageTexts[savedLanguage(ports.env, citizen)])
  const { email, emailConfirmedAt, telefon, smsConfirmedAt } = citizen
  if (email !== null && emailConfirmedAt !== null) {
    await sendEmail(tx, ports, { to: email, citizenId: recipientId, ...letter })
  } else if (telefon !== null && smsConfirmedAt !== null) {
    await sendNoticeSms(ports, tx, { to: telefon, citizenId: recipientId, text: sms })
  }
}
