import type { CodeFormat } from '#contract/register.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'

/** An account whose password can be recovered: active, with a phone or confirmed e-mail address for the code. */
export type RecoverableCitizen = CitizenRow & { codeTo: string }

/** Returns the account if it matches the e-mail address and its password can be recovered; null otherwise. */
export function toRecoverable(
  row: CitizenRow | null,
  email: string,
  channel: CodeFormat,
): RecoverableCitizen | null {
  if (row?.state !== 'activ' || row.email !== email) return null
  const codeTo = channel === 'sms' ? row.telefon : row.emailConfirmedAt && email
  return codeTo ? { ...row, codeTo } : null
}
