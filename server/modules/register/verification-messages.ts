import type { Language } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/db.ts'
import { contactToConfirm } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { sendEmail } from '#server/domain/messages.ts'
import { createOneTimeToken } from '#server/domain/one-time-tokens.ts'
import { codeChannel, consumeEmailQuota, sendCode } from '#server/domain/verification-messages.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import type { Ports } from '#server/ports/ports.ts'

/**
 * Sends a new account's code by SMS and, unless the mailbox is over its daily limit, the e-mail confirmation link; only
 * the code, by e-mail, where SMS are off.
 */
export async function sendVerificationMessages(
  ports: Ports,
  db: Db,
  citizen: CitizenRow,
  language: Language,
): Promise<void> {
  const { telefon, email } = contactToConfirm(citizen)
  const set = { citizenId: citizen.id, purpose: 'inregistrare' } as const
  const channel = codeChannel(ports.env)
  const to = channel === 'sms' ? telefon : email
  await sendCode(ports, db, { ...set, channel, to, language })
  // Its code confirms the address as the link does.
  if (channel === 'email') return
  // The form accepts anybody's address, hence the limit; the account opens without a confirmed e-mail.
  if (!(await consumeEmailQuota(ports, 'inregistrare', email))) return
  const hash = await createOneTimeToken(db, ports.env, ports.clock.now(), {
    citizenId: citizen.id,
    purpose: 'email',
    subject: email,
    validSeconds: limits.emailLink.validSeconds,
  })
  const letter = messageTexts[language].confirmEmail(ports.env, hash)
  await sendEmail(db, ports, { to: email, citizenId: citizen.id, ...letter })
}
