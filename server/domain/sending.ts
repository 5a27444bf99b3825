import type { CodeFormat } from '#contract/register.ts'
import type { Db } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import * as texts from '#server/messages.ro.ts'
import type { Ports } from '#server/ports/ports.ts'
import { keyOf } from './attempts.ts'
import { requireBudget } from './budgets.ts'
import { lockCitizen } from './citizens.ts'
import { cooldownLeft, createCode } from './codes.ts'
import type { CodePurpose, CodeSet } from './codes.ts'
import { sendEmail, sendSms } from './messages.ts'
import { SMS_CAP_SECONDS, smsCaps } from './sms-caps.ts'

interface CodeToSend extends CodeSet {
  channel: CodeFormat
  /** A phone (E.164) or an e-mail address, as the channel says. */
  to: string
}

const DAY = 24 * 3600

/**
 * Makes a code and puts its message in the outbox. Throws the refusals `prea_devreme` within the cooldown,
 * `prea_multe_coduri` when that phone or address has had its day's share, and `indisponibil` at the cap of all SMS.
 */
export async function sendCode(ports: Ports, db: Db, { channel, to, ...set }: CodeToSend) {
  const now = ports.clock.now()
  await db.transaction(async (tx) => {
    await lockCitizen(tx, set.citizenId)
    const retryAfter = await cooldownLeft(tx, ports.env, now, set)
    if (retryAfter > 0) throw new Refusal('prea_devreme', { retryAfter })
    await spendSend(ports, set.purpose, to)
    if (channel === 'sms') await spendSms(ports, to)
    const code = await createCode(tx, ports.env, now, { ...set, channel })
    await sendCodeMessage(ports, tx, channel, to, code)
  })
}

/** Puts an SMS without a code in the outbox, within the caps of all SMS. */
export async function sendNoticeSms(ports: Ports, db: Db, to: string, text: string): Promise<void> {
  await spendSms(ports, to)
  await sendSms(db, ports, to, text)
}

/** Spends one of the day's messages of a kind to a phone or an e-mail address. */
export async function spendSend(
  ports: Ports,
  kind: CodePurpose | 'pin',
  to: string,
): Promise<void> {
  const { sendsPerDay, recoverySendsPerDay } = ports.env.codes
  const limit = kind === 'recuperare' || kind === 'pin' ? recoverySendsPerDay : sendsPerDay
  await requireBudget(ports, keyOf(ports, kind, 'trimiteri', to), limit, DAY, 'prea_multe_coduri')
}

async function spendSms(ports: Ports, to: string): Promise<void> {
  for (const { key, limit } of smsCaps(ports.env, to)) {
    await requireBudget(ports, key, limit, SMS_CAP_SECONDS, 'indisponibil')
  }
}

function sendCodeMessage(
  ports: Ports,
  db: Db,
  channel: CodeFormat,
  to: string,
  code: string,
): Promise<void> {
  if (channel === 'sms') return sendSms(db, ports, to, texts.codeSms(ports.env, code))
  const { subject, text } = texts.codeEmail(ports.env, code)
  return sendEmail(db, ports, to, subject, text)
}
