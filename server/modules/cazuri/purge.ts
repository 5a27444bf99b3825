import { lt } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { casePresence, caseVersions } from '#server/db/schema.ts'

/** Deletes presences, and the times of versions, from before an instant. */
export async function purgeCaseTraces(db: Db, before: Date): Promise<void> {
  await db.delete(casePresence).where(lt(casePresence.seenAt, before))
  await db.delete(caseVersions).where(lt(caseVersions.at, before))
}
