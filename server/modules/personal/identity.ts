import { deskLimits } from '#contract/desk/limits.ts'
import type { MemberIdentity } from '#contract/desk/staff-fields.ts'
import { permissionsOf } from '#contract/desk/permissions.ts'
import type { Db } from '#server/db/db.ts'
import type { StaffSession } from '#server/domain/staff-sessions.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { findMember, listPasskeys } from './repo.ts'

const plusSeconds = (at: Date, seconds: number): string =>
  new Date(at.getTime() + seconds * 1000).toISOString()

/** Describes the member of a complete session, who confirmed both factors at `confirmedAt`. */
export async function describeIdentity(
  db: Db,
  session: StaffSession,
  confirmedAt: Date,
): Promise<MemberIdentity> {
  const member = await findMember(db, session.staffId)
  if (!member) throw new ApiError('neautentificat')
  const passkeys = await listPasskeys(db, member.id)
  return {
    id: member.id,
    nume: member.nume,
    email: member.email,
    rol: session.role,
    permisiuni: permissionsOf(session.role),
    factori: {
      totp: member.totpSecret !== null,
      chei: passkeys.map(({ id, nume, createdAt, usedAt }) => ({
        id,
        nume,
        creat_la: createdAt.toISOString(),
        folosit_la: usedAt?.toISOString() ?? null,
      })),
      coduri_rezerva: member.recoveryHashes.length,
    },
    sesiune: {
      id: session.id,
      expira_la: plusSeconds(session.createdAt, deskLimits.session.maxSeconds),
      confirmata_pana_la: plusSeconds(confirmedAt, deskLimits.recentSignInSeconds),
    },
  }
}
