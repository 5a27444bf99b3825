import type { Db } from '#server/db/db.ts'
import type { Env } from '#server/env.ts'
import { keyOf, refund, consume } from './rate-limiter.ts'
import type { CodePurpose } from './verification-codes.ts'

/** What an SMS is for. None of them can use up what another needs. */
export type SmsUse = 'recuperare' | 'inregistrare' | 'autentificat' | 'anunt'

/** A cap on the operator's bill, for an hour. */
export interface SmsCap {
  name: string
  limit: number
}

type CapEnv = Pick<
  Env,
  'appKey' | 'smsPerHour' | 'smsPerPrefixPerHour' | 'smsPerBlockPerHour' | 'smsDialCodes'
>

const SMS_CAP_SECONDS = 3600
/** Tenths of a cap that are one use's alone. */
const ownTenths: Record<SmsUse, number> = {
  recuperare: 2,
  inregistrare: 2,
  autentificat: 2,
  anunt: 1,
}
/** Those left, for whichever use needs them. */
const COMMON_TENTHS = 10 - Object.values(ownTenths).reduce((sum, tenths) => sum + tenths)
/** The most of a cap that notices may take. */
export const NOTICE_PERCENT = (ownTenths.anunt + COMMON_TENTHS) * 10
/** Numbers that differ in these last digits only are one block: whoever is paid for received SMS rents them together. */
const BLOCK_DIGITS = 3

/** The use a code's SMS counts as. */
export function useOfCode(purpose: CodePurpose): SmsUse {
  if (purpose === 'inregistrare') return purpose
  return purpose === 'telefon' || purpose === 'email' ? 'autentificat' : 'recuperare'
}

/** The caps an SMS spends: of its block of numbers, of its country when that is a foreign one, and of all. `to` is E.164. */
export function smsQuotas(env: CapEnv, to: string): SmsCap[] {
  const { smsPerHour, smsPerPrefixPerHour, smsPerBlockPerHour, smsDialCodes } = env
  const [home] = smsDialCodes
  const prefix = smsDialCodes.find((code) => to.startsWith(`+${code}`)) ?? 'alt'
  const block = keyOf({ env }, 'sms', 'bloc', to.slice(0, -BLOCK_DIGITS))
  const foreign = { name: `sms:prefix:${prefix}`, limit: smsPerPrefixPerHour }
  return [
    { name: block, limit: smsPerBlockPerHour },
    ...(prefix === home ? [] : [foreign]),
    { name: 'sms:toate', limit: smsPerHour },
  ]
}

/** What came of an SMS that asked for its place: the cap that is full, null when there was room in all. */
export interface SmsQuotaResult {
  full: SmsCap | null
  /** Whole seconds until a full cap is empty again. */
  retryAfter: number
}

/** Spends one of each cap, or, when one is full for that use, of none. */
export async function consumeSmsQuota(
  db: Db,
  now: Date,
  caps: SmsCap[],
  use: SmsUse,
): Promise<SmsQuotaResult> {
  const spent: string[] = []
  for (const cap of caps) {
    const { key, retryAfter } = await spendShare(db, now, cap, use)
    if (key !== null) {
      spent.push(key)
      continue
    }
    for (const other of spent) await refund(db, other)
    return { full: cap, retryAfter }
  }
  return { full: null, retryAfter: 0 }
}

/** Spends one of a cap's share of a use or, when that is spent, of the common one; `key` is null when both are. */
async function spendShare(db: Db, now: Date, { name, limit }: SmsCap, use: SmsUse) {
  let retryAfter = 0
  const part = (tenths: number) => Math.floor((limit * tenths) / 10)
  const own = { key: `${name}:${use}`, most: part(ownTenths[use]) }
  const common = { key: `${name}:comun`, most: part(COMMON_TENTHS) }
  for (const { key, most } of [own, common]) {
    const spending = await consume(db, now, key, most, SMS_CAP_SECONDS)
    if (spending.ok) return { key, retryAfter: 0 }
    await refund(db, key)
    retryAfter = Math.max(retryAfter, spending.retryAfter)
  }
  return { key: null, retryAfter }
}
