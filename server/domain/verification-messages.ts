import type { Language } from '#contract/languages.ts'
import { maskPhone } from '#contract/phone.ts'
import type { CodeFormat, CodeSent } from '#contract/register.ts'
import type { Db } from '#server/db/db.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import {
  resetRateLimit,
  rateLimitKey,
  readRateLimitUsage,
  refundRateLimit,
  enforceRateLimit,
  consumeRateLimit,
} from './rate-limiter.ts'
import { lockCitizen } from './citizens.ts'
import { cooldownLeft, createCode } from './verification-codes.ts'
import type { CodePurpose, CodeScope } from './verification-codes.ts'
import { encodePublicId } from './public-ids.ts'
import { messageTexts } from './message-texts.ts'
import { priorities, sendEmail, sendSms } from './messages.ts'
import { countUnconfirmed } from './proof-of-work.ts'
import { smsQuotas, consumeSmsQuota, smsUseForCode } from './sms-quota.ts'
import type { SmsUse } from './sms-quota.ts'

interface CodeToSend extends CodeScope {
  channel: CodeFormat
  /** A phone (E.164) or an e-mail address, as the channel says. */
  to: string
  language: Language
  /** True if the dialog asks for another code: it waits only for an earlier resend (specification §4). */
  isResend?: boolean
}

const DAY = 24 * 3600
/** Daily e-mails of a kind to an address that nobody has confirmed. */
const LETTERS_PER_DAY = 5

/** Returns the channel of codes that a visitor asks for: SMS, or e-mail where SMS are off. */
export const codeChannel = ({ featuresOff }: Pick<Ports['env'], 'featuresOff'>): CodeFormat =>
  featuresOff.has('sms') ? 'email' : 'sms'

/** Tells a visitor where the code of an unconfirmed account went. */
export const toCodeSent = (env: Ports['env'], citizenId: number, telefon: string): CodeSent => ({
  id_cetatean: encodePublicId(env, citizenId),
  format: codeChannel(env),
  phone: maskPhone(telefon),
})

/**
 * Creates a code and puts its message in the outbox. Throws `prea_devreme` within the cooldown, `prea_multe_coduri`
 * when the daily limit of the phone, address or citizen is exhausted, and `indisponibil` when an SMS quota is full.
 */
export async function sendCode(ports: Ports, db: Db, message: CodeToSend) {
  const { channel, to, language, isResend = false, ...set } = message
  const now = ports.clock.now()
  await db.transaction(async (tx) => {
    await lockCitizen(tx, set.citizenId)
    const waits = !isResend || (await wasJustResent(ports, tx, set))
    const retryAfter = waits ? await cooldownLeft(tx, ports.env, now, set) : 0
    if (retryAfter > 0) throw codeTooEarlyError(channel, retryAfter)
    await consumeSendQuota(ports, set.purpose, to)
    // Also limits a citizen who changes the recipient each time.
    await consumeSendQuota(ports, set.purpose, citizenQuotaKey(set.citizenId))
    if (channel === 'sms') await enforceSmsQuota(ports, to, smsUseForCode(set.purpose))
    if (smsUseForCode(set.purpose) !== 'autentificat') await countUnconfirmed(ports)
    const code = await createCode(tx, ports.env, now, { ...set, channel })
    if (isResend) await recordResend(ports, tx, set)
    await sendCodeMessage(ports, tx, { channel, to, language, citizenId: set.citizenId }, code)
  })
}

const resendKey = (ports: Pick<Ports, 'env'>, { citizenId, purpose }: CodeScope): string =>
  rateLimitKey(ports, 'retrimitere', purpose, citizenQuotaKey(citizenId))

async function wasJustResent(ports: Ports, tx: Db, scope: CodeScope): Promise<boolean> {
  return (await readRateLimitUsage(tx, ports.clock.now(), resendKey(ports, scope))) > 0
}

async function recordResend(ports: Ports, tx: Db, scope: CodeScope): Promise<void> {
  const seconds = ports.env.resendCooldownSeconds
  await consumeRateLimit(tx, ports.clock.now(), resendKey(ports, scope), 1, seconds)
}

function codeTooEarlyError(channel: CodeFormat, retryAfter: number): ApiError {
  const text = channel === 'email' ? ({ text: 'preaDevremePrinEmail' } as const) : {}
  return new ApiError('prea_devreme', { retryAfter, ...text })
}

/**
 * Puts an SMS in the outbox with the priority of codes, as it has to reach its citizen: a PIN, or a change of phone.
 * Throws `indisponibil` when an SMS quota is full.
 */
export async function sendHighPrioritySms(
  ports: Pick<Ports, 'env' | 'clock'> & { db: Db },
  db: Db,
  { use, ...message }: { to: string; citizenId: number | null; text: string; use: SmsUse },
): Promise<void> {
  await enforceSmsQuota(ports, message.to, use)
  await sendSms(db, ports, { ...message, priority: priorities.code })
}

/**
 * Puts an SMS that is not a code in the outbox, unless the citizen's daily quota or the share of notices is used up.
 */
export async function sendNoticeSms(
  ports: Pick<Ports, 'env' | 'clock'>,
  db: Db,
  message: { to: string; citizenId: number | null; text: string },
): Promise<void> {
  const now = ports.clock.now()
  const own = rateLimitKey(ports, 'sms', 'cetatean', String(message.citizenId ?? message.to))
  if (!(await consumeRateLimit(db, now, own, ports.env.noticeSmsPerDay, DAY)).ok) return
  const { full } = await consumeSmsQuota(db, now, smsQuotas(ports.env, message.to), 'anunt')
  if (full) await refundRateLimit(db, own)
  else await sendSms(db, ports, message)
}

/**
 * Consumes one of the day's e-mails of a kind to an address that anybody may have typed in; false when none is left, so
 * that nobody's mailbox is flooded through a form. Addresses that differ only after a `+` are one mailbox.
 */
export async function consumeEmailQuota(
  { db, env, clock }: Pick<Ports, 'db' | 'env' | 'clock'>,
  kind: string,
  email: string,
): Promise<boolean> {
  const mailbox = email.toLowerCase().replace(/\+[^@]*@/, '@')
  const key = rateLimitKey({ env }, kind, 'email', mailbox)
  return (await consumeRateLimit(db, clock.now(), key, LETTERS_PER_DAY, DAY)).ok
}

/** Kinds of messages that open an account: their daily limit is lower. */
const recoveryKinds = new Set<CodePurpose | 'pin'>(['recuperare', 'recuperare_cunoscut', 'pin'])

/**
 * Consumes one of the day's messages of a kind to a phone, an e-mail address or a citizen. Throws `prea_multe_coduri`.
 */
export async function consumeSendQuota(
  ports: Ports,
  kind: CodePurpose | 'pin',
  to: string,
): Promise<void> {
  const { sendsPerDay, recoverySendsPerDay } = ports.env.codes
  const limit = recoveryKinds.has(kind) ? recoverySendsPerDay : sendsPerDay
  await enforceRateLimit(ports, sendQuotaKey(ports, kind, to), limit, DAY, 'prea_multe_coduri')
}

/** Resets the daily limit of a kind for a phone and a citizen. */
export async function resetSendQuota(
  ports: { db: Db; env: Ports['env'] },
  kind: CodePurpose,
  { telefon, id }: { telefon: string | null; id: number },
): Promise<void> {
  if (telefon !== null) await resetRateLimit(ports.db, sendQuotaKey(ports, kind, telefon))
  await resetRateLimit(ports.db, sendQuotaKey(ports, kind, citizenQuotaKey(id)))
}

const sendQuotaKey = (ports: Pick<Ports, 'env'>, kind: CodePurpose | 'pin', to: string): string =>
  rateLimitKey(ports, kind, 'trimiteri', to)
const citizenQuotaKey = (id: number): string => `cetatean ${id}`

/** Consumes the quotas of an SMS. Throws `indisponibil` when one is full. */
export async function enforceSmsQuota(
  ports: Pick<Ports, 'env' | 'clock'> & { db: Db },
  to: string,
  use: SmsUse,
): Promise<void> {
  const caps = smsQuotas(ports.env, to)
  const { full, retryAfter } = await consumeSmsQuota(ports.db, ports.clock.now(), caps, use)
  if (full) throw new ApiError('indisponibil', { retryAfter })
}

function sendCodeMessage(
  ports: Ports,
  db: Db,
  { channel, language, ...reader }: Pick<CodeToSend, 'channel' | 'to' | 'language' | 'citizenId'>,
  code: string,
): Promise<void> {
  const texts = messageTexts[language]
  const letter = { ...reader, priority: priorities.code }
  if (channel === 'sms')
    return sendSms(db, ports, { ...letter, text: texts.codeSms(ports.env, code) })
  return sendEmail(db, ports, { ...letter, ...texts.codeEmail(ports.env, code) })
}
