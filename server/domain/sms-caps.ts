import type { Env } from '#server/env.ts'

export const SMS_CAP_SECONDS = 3600

/** The two caps on the operator's bill, as budgets: SMS to one country, and all of them. `to` is E.164. */
export function smsCaps(
  { smsPerHour, smsPerPrefixPerHour, smsDialCodes }: Env,
  to: string,
): { key: string; limit: number }[] {
  const prefix = smsDialCodes.find((code) => to.startsWith(`+${code}`)) ?? 'alt'
  return [
    { key: `sms:prefix:${prefix}`, limit: smsPerPrefixPerHour },
    { key: 'sms:toate', limit: smsPerHour },
  ]
}
