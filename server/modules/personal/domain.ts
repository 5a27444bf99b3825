import type { Member } from '#contract/desk/personal.ts'
import type { PasskeyRow, StaffRow } from './repo.ts'

/** True if a member can complete a sign-in. */
export const hasSecondFactor = ({ totpSecret }: StaffRow, passkeys: PasskeyRow[]): boolean =>
  totpSecret !== null || passkeys.length > 0

/** Tells how far a member's account is. */
export function memberState(
  { disabledAt, passwordHash, totpSecret }: StaffRow,
  passkeys: number,
): Member['stare'] {
  if (disabledAt) return 'dezactivat'
  return passwordHash && (totpSecret !== null || passkeys > 0) ? 'activ' : 'invitat'
}
