import { maskPhone } from '#contract/phone.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { lockCitizen } from '#server/domain/citizens.ts'
import {
  enrolmentAuditSubject,
  findEnrolmentOfCitizen,
  messageRecipient,
} from '#server/domain/enrolments.ts'
import * as texts from '#server/domain/message-texts.ro.ts'
import { priorities, sendSms } from '#server/domain/messages.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { clearPinFailures, replacePin } from '#server/domain/pins.ts'
import { consumeSmsQuota, smsQuotas } from '#server/domain/sms-quota.ts'
import { ApiError } from '#server/errors/api-error.ts'

/**
 * Sends a new enrolment PIN by SMS to the phone on file and returns that phone, masked. `id`: of the row with the
 * client's CNP or CUI. Throws `inexistent`, `stare_nepotrivita` and `prea_multe_incercari`.
 */
export function sendPin(
  { env, clock, actor, requestId = '' }: OperatorContext,
  db: Db,
  id: number,
): Promise<string> {
  return db.transaction(async (tx) => {
    if (!(await lockCitizen(tx, id))) throw unknownClientError()
    const client = await findEnrolmentOfCitizen(tx, id)
    if (env.featuresOff.has('sms')) throw refuse('SMS-urile sunt oprite: PIN-ul se dă pe hârtie.')
    if (!client) throw refuse('Are deja cont: nu mai are nevoie de PIN.')
    if (!client.telefon) throw refuse('Nu are telefon în evidență.')
    const now = clock.now()
    const { full } = await consumeSmsQuota(tx, now, smsQuotas(env, client.telefon), 'autentificat')
    if (full) throw tooManySmsError()
    const pin = await replacePin(tx, env, now, client)
    await clearPinFailures({ db: tx, env }, client)
    await sendSms(
      tx,
      { env, clock },
      {
        to: client.telefon,
        citizenId: messageRecipient(client),
        text: texts.pinSms(env, pin),
        priority: priorities.code,
      },
    )
    const subject = enrolmentAuditSubject(client)
    await audit(tx, { actor, action: 'pin.retrimis', subject, requestId })
    return maskPhone(client.telefon)
  })
}

export const unknownClientError = () =>
  new ApiError('inexistent', {
    sentence: 'Nu este printre clienți. Se adaugă cu import clienti.',
  })

const refuse = (sentence: string) => new ApiError('stare_nepotrivita', { sentence })

const tooManySmsError = () =>
  new ApiError('prea_multe_incercari', {
    sentence: 'S-au trimis prea multe SMS-uri în ultima oră. Reveniți mai târziu.',
  })
