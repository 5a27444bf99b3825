import type { CitizenRow } from '#server/domain/citizens.ts'

/** An account that can get its password back: active, with a phone the code goes to. */
export type RecoverableCitizen = CitizenRow & { telefon: string }

/** The account an e-mail and an id both belong to, or null when they do not belong together. */
export function recoverable(row: CitizenRow | null, email: string): RecoverableCitizen | null {
  if (row?.state !== 'activ' || row.email !== email || row.telefon === null) return null
  return { ...row, telefon: row.telefon }
}
