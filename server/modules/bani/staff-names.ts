import { inArray } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { staff } from '#server/db/schema.ts'
import { staffActor } from '#server/domain/staff-sessions.ts'

/** Reads the names of members of the staff, by their name in the audit. */
export async function readStaffNames(db: Db, actors: string[]): Promise<Map<string, string>> {
  const ids = actors.flatMap((actor) => /^personal:(\d+)$/.exec(actor)?.[1] ?? []).map(Number)
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(staff).where(inArray(staff.id, ids))
  return new Map(rows.map(({ id, nume }) => [staffActor(id), nume]))
}
