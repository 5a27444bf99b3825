import { limits } from '#contract/limits.ts'
import type { Language } from '#contract/languages.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { isFirm } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import type { PasskeyRow } from '#server/domain/passkeys.ts'
import { translateDevice } from '#server/domain/user-agent.ts'

export const toPasskey = (row: PasskeyRow, language: Language): Passkey => ({
  id: row.id,
  nume: translateDevice(row.nume, language),
  creat_la: row.createdAt.toISOString(),
  folosit_la: row.usedAt?.toISOString() ?? null,
})

/** Describes the account for the device's list of passkeys; never by its CNP or CUI. */
export function toPasskeyUser(row: CitizenRow, handle: string) {
  const displayName = isFirm(row) ? row.fNume : `${row.prenume} ${row.nume}`
  return {
    name: row.email ?? displayName,
    displayName,
    id: new Uint8Array(Buffer.from(handle, 'base64url')),
    residentKey: 'required' as const,
  }
}

/** True if a sign-in is recent enough to add a passkey without the password. */
export const isRecent = (signedInAt: Date, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() < limits.passkey.recentSignInSeconds * 1000
