import { deskLimits } from '#contract/desk/limits.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { limitByIp } from '#server/domain/ip-rate-limits.ts'
import { staffInvitation } from '#server/domain/message-texts.ro.ts'
import { sendEmail } from '#server/domain/messages.ts'
import { assertPasswordNotCommon } from '#server/domain/password-policy.ts'
import { hashPassword } from '#server/domain/passwords.ts'
import {
  endStaffSession,
  endStaffSessions,
  openStaffSession,
  staffActor,
} from '#server/domain/staff-sessions.ts'
import type { Env } from '#server/config/env.ts'
import { hmac, randomToken } from '#server/crypto/secrets.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { changeMember, closeInvitations, findInvited, insertInvitation } from './repo.ts'
import type { StaffRow } from './repo.ts'

const hashInvitation = (env: Pick<Env, 'appKey'>, token: string): string =>
  hmac(env, `birou invitatie:${token}`)

/** Replaces a member's invitations with a new one, sends it by e-mail and returns its link. */
export async function inviteMember(
  { env, clock }: Pick<Ports, 'env' | 'clock'>,
  tx: Db,
  member: Pick<StaffRow, 'id' | 'email'>,
): Promise<string> {
  const now = clock.now()
  const token = randomToken()
  const { validSeconds } = deskLimits.invitation
  await closeInvitations(tx, now, member.id)
  await insertInvitation(tx, {
    hash: hashInvitation(env, token),
    staffId: member.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + validSeconds * 1000),
  })
  const link = `${env.publicUrl}/birou/#/invitatie/${token}`
  const message = staffInvitation(env, link, validSeconds)
  await sendEmail(tx, { env, clock }, { to: member.email, citizenId: null, ...message })
  return link
}

/** Finds the member whom an invitation is for. Throws `legatura_expirata`. */
export async function readInvitation(
  ports: Ports,
  { db, now, ip }: Context,
  token: string,
): Promise<StaffRow> {
  await limitByIp(ports, 'birou invitatie', ip)
  const member = await findInvited(db, now, hashInvitation(ports.env, token))
  if (!member) throw new ApiError('legatura_expirata')
  return member
}

/**
 * Sets the password of an invited member and opens a session in which they choose their second factor; only then is the
 * invitation used up. Throws `legatura_expirata` and field errors.
 */
export async function acceptInvitation(
  ports: Ports,
  context: Context,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { db, now, userAgent, requestId } = context
  const { id, email } = await readInvitation(ports, context, token)
  assertPasswordNotCommon(password, { cnpCui: '', email })
  const passwordHash = await hashPassword(password)
  const opened = await db.transaction(async (tx) => {
    // It may have been used or replaced while the password was being hashed.
    if (!(await findInvited(tx, now, hashInvitation(ports.env, token)))) return null
    await changeMember(tx, id, { passwordHash })
    await endStaffSessions(tx, now, id)
    if (context.staff) await endStaffSession(tx, now, context.staff.staffId, context.staff.id)
    await audit(tx, { actor: staffActor(id), action: 'birou.parola_aleasa', requestId })
    return openStaffSession(tx, ports.env, now, { staffId: id, userAgent, enrolling: true })
  })
  if (opened === null) throw new ApiError('legatura_expirata')
  context.staffCookie.set(opened)
}
