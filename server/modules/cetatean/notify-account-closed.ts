import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/db/db.ts'
import { savedLanguage } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { sendEmail } from '#server/domain/messages.ts'
import { sendNoticeSms } from '#server/domain/verification-messages.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import type { ClosedText } from '#server/domain/message-texts.ro.ts'
import type { Ports } from '#server/ports/ports.ts'

/**
 * Notifies the former owner that the account was closed by others, by confirmed e-mail, else by confirmed SMS, in
 * their saved language. Call it after erasing the account, which also deletes its messages. `citizen`: the row as it
 * was before.
 */
export async function notifyAccountClosed(
  ports: Pick<Ports, 'env' | 'clock'>,
  tx: Db,
  citizen: CitizenRow,
  write: (texts: (typeof messageTexts)[Language]) => ClosedText,
): Promise<void> {
  const { sms, ...letter } = write(messageTexts[savedLanguage(citizen)])
  const { email, emailConfirmedAt, telefon, smsConfirmedAt } = citizen
  if (email !== null && emailConfirmedAt !== null) {
    await sendEmail(tx, ports, { to: email, citizenId: null, ...letter })
  } else if (telefon !== null && smsConfirmedAt !== null) {
    await sendNoticeSms(ports, tx, { to: telefon, citizenId: null, text: sms })
  }
}
