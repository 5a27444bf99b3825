import type { CitizenRow } from '#server/domain/citizens.ts'

/** An account whose password can be recovered: active, with a phone for the code. */
export type RecoverableCitizen = CitizenRow & { telefon: string }

/** Returns the account if it matches the e-mail address and its password can be recovered; null otherwise. */
export function toRecoverable(row: CitizenRow | null, email: string): RecoverableCitizen | null {
  if (row?.state !== 'activ' || row.email !== email || row.telefon === null) return null
  return { ...row, telefon: row.telefon }
}
