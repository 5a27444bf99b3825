import { audit } from '#server/domain/audit.ts'
import { beginAttempt } from '#server/domain/brute-force-guard.ts'
import { verifyPassword } from '#server/domain/passwords.ts'
import { endStaffSession, openStaffSession, staffActor } from '#server/domain/staff-sessions.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { hasSecondFactor } from './domain.ts'
import { findMemberByEmail, listPasskeys } from './repo.ts'
import type { StaffRow } from './repo.ts'

interface Credentials {
  email: string
  parola: string
}

/** Key under which a device remembers that it has opened a member's account. */
export const deviceKey = (email: string): string => `birou ${email}`

/**
 * Checks a member's password and opens a session that lacks its second factor. Throws `autentificare_gresita`, the same
 * for unknown, invited and disabled members, and `prea_multe_incercari`.
 */
export async function signInStaff(ports: Ports, context: Context, given: Credentials) {
  const { db, now, staffCookie } = context
  const member = await checkPassword(ports, context, given)
  const passkeys = await listPasskeys(db, member.id)
  // Without a second factor only an invitation opens the account.
  if (!hasSecondFactor(member, passkeys)) throw await rejectSignIn(ports, context, member)
  if (context.staff) await endStaffSession(db, now, context.staff.staffId, context.staff.id)
  const { userAgent } = context
  staffCookie.set(
    await openStaffSession(db, ports.env, now, { staffId: member.id, userAgent, enrolling: false }),
  )
  return { totp: member.totpSecret !== null, passkey: passkeys.length > 0 }
}

/** Checks a member's password. Throws as `signInStaff` does. */
export async function checkPassword(
  ports: Ports,
  context: Context,
  { email, parola }: Credentials,
): Promise<StaffRow> {
  const { ip, device } = context
  const known = device.known(deviceKey(email))
  const key = { kind: 'birou_parola', id: email, ip, device: known } as const
  const attempt = await beginAttempt(ports, key, ports.env.login)
  const member = await findMemberByEmail(context.db, email)
  const matches = await verifyPassword(member?.passwordHash ?? null, parola)
  if (!matches || !member || member.disabledAt) throw await rejectSignIn(ports, context, member)
  await attempt.succeed()
  return member
}

// Written outside the call's own transaction, so that failed attempts are recorded too.
async function rejectSignIn(
  ports: Ports,
  { requestId }: Context,
  member: StaffRow | null,
): Promise<ApiError> {
  const subject = member ? staffActor(member.id) : ''
  await audit(ports.db, {
    actor: 'anonim',
    action: 'birou.autentificare.esuata',
    subject,
    requestId,
  })
  return new ApiError('autentificare_gresita')
}
