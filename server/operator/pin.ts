import { normalizeCui } from '#contract/identifiers.ts'
import { maskPhone } from '#contract/phone.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { findByIdentifier, lockCitizen } from '#server/domain/citizens.ts'
import {
  findEnrolment,
  messageRecipient,
  enrolmentAuditSubject,
} from '#server/domain/enrolments.ts'
import { priorities, sendSms } from '#server/domain/messages.ts'
import { clearPinFailures, replacePin } from '#server/domain/pins.ts'
import { smsQuotas, consumeSmsQuota } from '#server/domain/sms-quota.ts'
import * as texts from '#server/domain/message-texts.ro.ts'
import type { Command } from './command.ts'
import type { CommandContext } from './command-context.ts'
import { OperatorError } from './errors.ts'

/** Sends a new enrolment PIN by SMS to the phone on file. */
export const pinCommand: Command = {
  name: 'pin',
  summary: 'trimite prin SMS un PIN nou unui client înrolat, la telefonul din evidență',
  details: 'PIN-ul dinainte nu mai este bun. Nici PIN-ul, nici telefonul întreg nu se arată.',
  takes: ['cnp|cui'],
  options: {},
  async run(context, { args: [given = ''] }) {
    const phone = await context.db.transaction((tx) => sendPin(context, tx, normalizeCui(given)))
    return { text: `Un PIN nou pleacă la ${phone}.`, json: { telefon: phone } }
  },
}

/** Returns the masked phone. */
async function sendPin(
  { env, clock, actor }: CommandContext,
  tx: Db,
  cnpCui: string,
): Promise<string> {
  const found = await findByIdentifier(tx, cnpCui)
  if (!found) throw new OperatorError('Nu este printre clienți. Se adaugă cu import clienti.')
  await lockCitizen(tx, found.id)
  const client = await findEnrolment(tx, cnpCui)
  if (!client) throw new OperatorError('Are deja cont: nu mai are nevoie de PIN.')
  if (!client.telefon) throw new OperatorError('Nu are telefon în evidență.')
  const now = clock.now()
  const { full } = await consumeSmsQuota(tx, now, smsQuotas(env, client.telefon), 'autentificat')
  if (full)
    throw new OperatorError('S-au trimis prea multe SMS-uri în ultima oră. Reveniți mai târziu.')
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
  await audit(tx, { actor, action: 'pin.retrimis', subject, requestId: '' })
  return maskPhone(client.telefon)
}
