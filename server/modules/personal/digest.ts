import { kindsFor } from '#contract/desk/coada.ts'
import type { staffDigest } from '#contract/desk/cont.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { Env } from '#server/config/env.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { staffActor } from '#server/domain/staff-sessions.ts'
import type { StaffSession } from '#server/domain/staff-sessions.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { changeMember, findMember } from './repo.ts'

type Digest = DataOf<typeof staffDigest>

/** Describes when a member gets the digest of new cases, and whether they want it. */
export async function describeDigest(
  { staffDigestTimes }: Pick<Env, 'staffDigestTimes'>,
  db: Db,
  { staffId, role }: StaffSession,
): Promise<Digest> {
  const member = await findMember(db, staffId)
  if (!member) throw new ApiError('neautentificat')
  const worksOnCases = kindsFor(role, 'change').length > 0
  return { ore: worksOnCases ? [...staffDigestTimes] : [], primeste: member.wantsDigest }
}

/** Turns a member's own digest on or off. */
export async function setDigest(
  db: Db,
  { staffId }: StaffSession,
  { wanted, requestId }: { wanted: boolean; requestId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await changeMember(tx, staffId, { wantsDigest: wanted })
    const action = wanted ? 'birou.rezumat_pornit' : 'birou.rezumat_oprit'
    await audit(tx, { actor: staffActor(staffId), action, requestId })
  })
}
