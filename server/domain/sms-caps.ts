import type { Db } from '#server/db/db.ts'
import type { Env } from '#server/env.ts'
import { refund, spend } from './budgets.ts'

/** What an SMS is for: codes and PINs have the whole of a cap, all else only its first half. */
export type SmsUse = 'cod' | 'anunt'

/** A cap on the operator's bill, as a budget of an hour. */
export interface SmsCap {
  key: string
  limit: number
}

type CapEnv = Pick<Env, 'smsPerHour' | 'smsPerPrefixPerHour' | 'smsDialCodes'>

export const SMS_CAP_SECONDS = 3600
/** How much of a cap may be spent before only codes still leave. */
const NOTICE_SHARE = 0.5

/** The two caps an SMS spends: of those to one country, and of all. `to` is E.164. */
export function smsCaps(env: CapEnv, to: string, use: SmsUse): SmsCap[] {
  const { smsPerHour, smsPerPrefixPerHour, smsDialCodes } = env
  const prefix = smsDialCodes.find((code) => to.startsWith(`+${code}`)) ?? 'alt'
  const share = use === 'cod' ? 1 : NOTICE_SHARE
  return [
    { key: `sms:prefix:${prefix}`, limit: Math.floor(smsPerPrefixPerHour * share) },
    { key: 'sms:toate', limit: Math.floor(smsPerHour * share) },
  ]
}

/** What came of an SMS that asked for its place: the cap that is full, null when there was room in all. */
export interface CapSpending {
  full: SmsCap | null
  /** Whole seconds until a full cap is empty again. */
  retryAfter: number
}

/** Spends one of each cap, or, when one is full, of none: what is refused to notices must not be missed by codes. */
export async function spendCaps(db: Db, now: Date, caps: SmsCap[]): Promise<CapSpending> {
  const spent: SmsCap[] = []
  for (const cap of caps) {
    spent.push(cap)
    const { ok, retryAfter } = await spend(db, now, cap.key, cap.limit, SMS_CAP_SECONDS)
    if (ok) continue
    for (const { key } of spent) await refund(db, key)
    return { full: cap, retryAfter }
  }
  return { full: null, retryAfter: 0 }
}
