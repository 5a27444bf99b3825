import type { BodyOf } from '#contract/endpoint.ts'
import { maskPhone } from '#contract/phone.ts'
import { askAgainDays, mostPayees } from '#contract/platitori.ts'
import type { Payee, platescPentruCere } from '#contract/platitori.ts'
import { payeeTexts } from '#contract/texts.ro.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { findById, lockCitizen, savedLanguage } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import { priorities, sendSms } from '#server/domain/messages.ts'
import { enforceRateLimit, rateLimitKey } from '#server/domain/rate-limiter.ts'
import { cooldownLeft, createCode } from '#server/domain/verification-codes.ts'
import type { CodeScope } from '#server/domain/verification-codes.ts'
import { enforceSmsQuota } from '#server/domain/verification-messages.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { findInvoice } from '#server/modules/plateste/find-invoice.ts'
import type { PayableInvoice } from '#server/modules/plateste/repo.ts'
import type { Ports } from '#server/ports/ports.ts'
import { formatPayerName, toConsentPhone, toPayee } from './domain.ts'
import * as repo from './repo.ts'
import type { ConsentRow } from './repo.ts'

const DAY = 24 * 3600
const DAY_MS = DAY * 1000
/** Requests that one citizen may make in a day. */
const ASKED_PER_DAY = 10
/** Codes that one client may get in a day, whoever asks. */
const CODES_PER_CLIENT = 3
/** Codes that one client may get from one payer in as many days as a stopped consent waits. */
const CODES_PER_PAIR = 6

/** Returns the scope of the codes of a consent: its payer enters them. */
export const toCodeScope = ({ id, payerId }: Pick<ConsentRow, 'id' | 'payerId'>): CodeScope => ({
  citizenId: payerId,
  purpose: `acord:${id}`,
})

/**
 * Asks the client of an invoice, by SMS, to let a citizen pay for them. The answer is the same without a phone. Throws
 * as `findInvoice`, `stare_nepotrivita` with the reason, and the errors of sending codes.
 */
export async function askForConsent(
  ports: Ports,
  context: Context,
  payerId: number,
  body: BodyOf<typeof platescPentruCere>,
): Promise<Payee> {
  assertSmsOn(ports)
  const asked = rateLimitKey(ports, 'platitori', 'cetatean', String(payerId))
  await enforceRateLimit(ports, asked, ASKED_PER_DAY, DAY)
  const invoice = await findInvoice(ports, context, body)
  const { citizenId: clientId, contractId } = invoice
  if (clientId === payerId) throw refuse(payeeTexts.own)
  await context.db.transaction(async (tx) => {
    const payer = await lockCitizen(tx, payerId)
    const client = await findById(tx, clientId)
    if (!payer || !client) throw new ApiError('inexistent')
    const open = await repo.findOpen(tx, { payerId, contractId })
    if (open?.givenAt) return
    const row = open ?? (await insertRequest(tx, context, payerId, invoice, body.nume))
    if (open) await repo.updateOpen(tx, open.id, { name: body.nume })
    await sendConsentCode(ports, tx, { row, payer, client })
    await auditRequest(tx, context, row)
  })
  return loadPayee(context.db, payerId, { contractId })
}

async function insertRequest(
  tx: Db,
  { now }: Context,
  payerId: number,
  { citizenId: clientId, contractId }: PayableInvoice,
  name: string,
): Promise<ConsentRow> {
  const since = new Date(now.getTime() - askAgainDays * DAY_MS)
  if (await repo.wasStopped(tx, { payerId, contractId }, since)) throw refuse(payeeTexts.stopped)
  if ((await repo.countOpen(tx, payerId)) >= mostPayees) throw refuse(payeeTexts.tooMany)
  const row = await repo.insertConsent(tx, { payerId, clientId, contractId, name, createdAt: now })
  const { isHeld } = (await repo.findOfPayer(tx, payerId, row.id))!
  if (!isHeld) throw refuse(payeeTexts.noContract)
  return row
}

/** Sends the client another code. Throws `inexistent`, and as `askForConsent`. */
export async function resendCode(
  ports: Ports,
  context: Context,
  payerId: number,
  id: number,
): Promise<true> {
  assertSmsOn(ports)
  return context.db.transaction(async (tx) => {
    const payer = await lockCitizen(tx, payerId)
    const found = await repo.findOfPayer(tx, payerId, id)
    if (!payer || !found) throw new ApiError('inexistent')
    const { row, isHeld } = found
    if (row.givenAt || row.endedAt || !isHeld) throw new ApiError('stare_nepotrivita')
    const client = (await findById(tx, row.clientId))!
    await sendConsentCode(ports, tx, { row, payer, client })
    await auditRequest(tx, context, row)
    return true as const
  })
}

function assertSmsOn({ env }: Ports): void {
  if (env.featuresOff.has('sms')) throw new ApiError('functie_oprita')
}

// Without a phone everything but the message is done, so that nobody learns whose phone the operator knows.
async function sendConsentCode(
  ports: Ports,
  tx: Db,
  { row, payer, client }: { row: ConsentRow; payer: CitizenRow; client: CitizenRow },
): Promise<void> {
  const { env, clock } = ports
  const scope = toCodeScope(row)
  const now = clock.now()
  const retryAfter = await cooldownLeft(tx, env, now, scope)
  if (retryAfter > 0) throw new ApiError('prea_devreme', { retryAfter })
  await consumeCodeQuotas(ports, row)
  const phone = toConsentPhone(client)
  await enforceSmsQuota(ports, phone ?? toNobody(ports, client.id), 'autentificat')
  const code = await createCode(tx, env, now, { ...scope, channel: 'sms' })
  const phoneMask = phone === null ? null : maskPhone(phone)
  await repo.updateOpen(tx, row.id, { phoneMask })
  if (phone === null) return
  const texts = messageTexts[savedLanguage(env, client)]
  const text = texts.payConsentSms(env, { payer: formatPayerName(payer), code })
  const message = { to: phone, citizenId: client.id, text, priority: priorities.code }
  await sendSms(tx, ports, message)
}

async function consumeCodeQuotas(ports: Ports, row: ConsentRow): Promise<void> {
  const { clientId, payerId, contractId } = row
  const quotas = [
    { of: 'client', value: String(clientId), limit: CODES_PER_CLIENT, seconds: DAY },
    {
      of: 'pereche',
      value: `${payerId} ${contractId}`,
      limit: CODES_PER_PAIR,
      seconds: askAgainDays * DAY,
    },
  ]
  for (const { of, value, limit, seconds } of quotas) {
    const key = rateLimitKey(ports, 'acord-cod', of, value)
    await enforceRateLimit(ports, key, limit, seconds, 'prea_multe_coduri')
  }
}

/** A number of nobody: its quotas are as full as those of a client with a phone. */
const toNobody = ({ env }: Ports, clientId: number): string =>
  `+${env.smsDialCodes[0]}0${clientId}000`

const auditRequest = (tx: Db, { requestId }: Context, { id, payerId }: ConsentRow): Promise<void> =>
  audit(tx, {
    actor: `cetatean:${payerId}`,
    action: 'acord_plata.cerut',
    subject: `acord_plata:${id}`,
    requestId,
  })

async function loadPayee(
  db: Db,
  payerId: number,
  { contractId }: { contractId: number },
): Promise<Payee> {
  const open = await repo.findOpen(db, { payerId, contractId })
  const found = open && (await repo.findOfPayer(db, payerId, open.id))
  if (!found) throw new ApiError('inexistent')
  return toPayee(found, [])
}

const refuse = (sentence: string) => new ApiError('stare_nepotrivita', { sentence })
