import { lt, or } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { staffInvitations, staffSessions } from '#server/db/schema.ts'

/** Deletes sessions last used, and invitations expired or used, before an instant. */
export async function purgeStaffAccess(db: Db, before: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.usedAt, before))
  await db
    .delete(staffInvitations)
    .where(or(lt(staffInvitations.usedAt, before), lt(staffInvitations.expiresAt, before)))
}
