import type { Payee } from '#contract/platitori.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { findById, lockCitizens, savedLanguage } from '#server/domain/citizens.ts'
import { consentUrl } from '#server/domain/consent-links.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import { notify } from '#server/domain/notifications.ts'
import { checkCode, codeError } from '#server/domain/verification-codes.ts'
import type { CodeCheck } from '#server/domain/verification-codes.ts'
import { sendHighPrioritySms } from '#server/domain/verification-messages.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { toCodeScope } from './ask.ts'
import { formatPayerName, toConsentPhone } from './domain.ts'
import { readPayees } from './list.ts'
import * as repo from './repo.ts'
import type { ConsentRow } from './repo.ts'
import * as english from './texts.en.ts'
import * as romanian from './texts.ro.ts'

/**
 * Records the consent of a client whose code the payer has entered, and sends the client the link that stops it. Safe
 * to repeat. Throws `inexistent`, `stare_nepotrivita` and the errors of codes.
 */
export async function confirmConsent(
  ports: Ports,
  context: Context,
  payerId: number,
  { id, code }: { id: number; code: string },
): Promise<Payee> {
  const { db } = context
  const found = await repo.findOfPayer(db, payerId, id)
  if (!found) throw new ApiError('inexistent')
  // A wrong code must stay counted, so the transaction ends before it is refused.
  const check = await db.transaction((tx) => checkAndGive(ports, tx, context, found.row, code))
  if (check.outcome !== 'corect') throw codeError(check)
  const consent = (await repo.findOfPayer(db, payerId, id)) ?? found
  return (await readPayees(ports, context, [consent]))[0]!
}

async function checkAndGive(
  ports: Ports,
  tx: Db,
  { now, requestId }: Context,
  { id, payerId, clientId }: ConsentRow,
  code: string,
): Promise<CodeCheck> {
  await lockCitizens(tx, [payerId, clientId])
  const { row, isHeld } = (await repo.findOfPayer(tx, payerId, id))!
  if (row.endedAt || !isHeld) throw new ApiError('stare_nepotrivita')
  if (row.givenAt) return { outcome: 'corect', channel: 'sms' }
  const actor = `cetatean:${payerId}`
  const subject = `acord_plata:${id}`
  const check = await checkCode(tx, ports.env, now, { ...toCodeScope(row), code })
  if (check.outcome !== 'corect') {
    await audit(tx, { actor, action: 'acord_plata.cod_gresit', subject, requestId })
    return check
  }
  // Nobody has got the code of a client without a phone: it was guessed.
  if (row.phoneMask === null) return { outcome: 'incorect' }
  await repo.updateOpen(tx, id, { givenAt: now })
  await tellClient(ports, tx, row)
  await audit(tx, { actor, action: 'acord_plata.dat', subject, requestId })
  return check
}

async function tellClient(
  ports: Ports,
  tx: Db,
  { id, payerId, clientId }: ConsentRow,
): Promise<void> {
  const { env } = ports
  const [payer, client] = [await findById(tx, payerId), await findById(tx, clientId)]
  const phone = client && toConsentPhone(client)
  // The phone has changed since the code went to it: its owner may be another.
  if (!payer || !client || !phone) throw new ApiError('stare_nepotrivita')
  const name = formatPayerName(payer)
  const link = consentUrl(env, id)
  const text = messageTexts[savedLanguage(env, client)].payConsentGivenSms(env, {
    payer: name,
    link,
  })
  await sendHighPrioritySms(ports, tx, {
    to: phone,
    citizenId: client.id,
    text,
    use: 'autentificat',
  })
  await notify(ports, tx, {
    citizenId: client.id,
    kind: 'plata',
    ...romanian.consentGiven(name),
    english: english.consentGiven(name),
    link: '/setari#platitori',
    binding: true,
    withoutSms: true,
  })
}
