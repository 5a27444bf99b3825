import type { Db } from '#server/db/db.ts'
import type { Env } from '#server/config/env.ts'
import { rateLimitKey, refundRateLimit, consumeRateLimit } from './rate-limiter.ts'
import type { CodePurpose } from './verification-codes.ts'

/** Purpose of an SMS; none can exhaust what another needs. */
export type SmsUse = 'recuperare' | 'inregistrare' | 'autentificat' | 'anunt'

/** An hourly limit that bounds the operator's bill. */
export interface SmsQuota {
  name: string
  limit: number
}

type CapEnv = Pick<
  Env,
  'appKey' | 'smsPerHour' | 'smsPerPrefixPerHour' | 'smsPerBlockPerHour' | 'smsDialCodes'
>

const SMS_CAP_SECONDS = 3600
/** Tenths of a quota reserved for each use. */
const ownTenths: Record<SmsUse, number> = {
  recuperare: 2,
  inregistrare: 2,
  autentificat: 2,
  anunt: 1,
}
/** The remaining tenths, shared by all uses. */
const COMMON_TENTHS = 10 - Object.values(ownTenths).reduce((sum, tenths) => sum + tenths)
/** Largest percentage of a quota that notices may take. */
export const MAX_NOTICE_PERCENT = (ownTenths.anunt + COMMON_TENTHS) * 10
/** Numbers that differ only in these last digits form one block, as SMS-pumping fraudsters rent them together. */
const BLOCK_DIGITS = 3

/** Returns the use that a code's SMS counts as. */
export function smsUseForCode(purpose: CodePurpose): SmsUse {
  if (purpose === 'inregistrare') return purpose
  return purpose.startsWith('recuperare') ? 'recuperare' : 'autentificat'
}

/** Lists the quotas an SMS consumes: of its block of numbers, of its country if foreign, and of all. `to` is E.164. */
export function smsQuotas(env: CapEnv, to: string): SmsQuota[] {
  const { smsPerHour, smsPerPrefixPerHour, smsPerBlockPerHour, smsDialCodes } = env
  const [home] = smsDialCodes
  const prefix = smsDialCodes.find((code) => to.startsWith(`+${code}`)) ?? 'alt'
  const block = rateLimitKey({ env }, 'sms', 'bloc', to.slice(0, -BLOCK_DIGITS))
  const foreign = { name: `sms:prefix:${prefix}`, limit: smsPerPrefixPerHour }
  return [
    { name: block, limit: smsPerBlockPerHour },
    ...(prefix === home ? [] : [foreign]),
    { name: 'sms:toate', limit: smsPerHour },
  ]
}

/** Result of consuming the quotas of an SMS: the full one, or null when all had room. */
export interface SmsQuotaResult {
  full: SmsQuota | null
  /** Whole seconds until a full quota resets. */
  retryAfter: number
}

/** Consumes one of each quota, or none when any is full for that use. */
export async function consumeSmsQuota(
  db: Db,
  now: Date,
  caps: SmsQuota[],
  use: SmsUse,
): Promise<SmsQuotaResult> {
  const spent: string[] = []
  for (const cap of caps) {
    const { key, retryAfter } = await consumeShare(db, now, cap, use)
    if (key !== null) {
      spent.push(key)
      continue
    }
    for (const other of spent) await refundRateLimit(db, other)
    return { full: cap, retryAfter }
  }
  return { full: null, retryAfter: 0 }
}

/**
 * Consumes one of the use's own share of a quota or, if that is full, of the common one; `key` is null when both are.
 */
async function consumeShare(db: Db, now: Date, { name, limit }: SmsQuota, use: SmsUse) {
  let retryAfter = 0
  const part = (tenths: number) => Math.floor((limit * tenths) / 10)
  const own = { key: `${name}:${use}`, most: part(ownTenths[use]) }
  const common = { key: `${name}:comun`, most: part(COMMON_TENTHS) }
  for (const { key, most } of [own, common]) {
    const spending = await consumeRateLimit(db, now, key, most, SMS_CAP_SECONDS)
    if (spending.ok) return { key, retryAfter: 0 }
    await refundRateLimit(db, key)
    retryAfter = Math.max(retryAfter, spending.retryAfter)
  }
  return { key: null, retryAfter }
}
