import { inArray } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { staff } from '#server/db/schema.ts'
import { staffIdOf } from '#server/domain/staff-sessions.ts'
import { caseDeskTexts } from './texts.ro.ts'

/** Reads the names of members, by id. */
export async function readStaffNames(db: Db, ids: (number | null)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select({ id: staff.id, nume: staff.nume })
    .from(staff)
    .where(inArray(staff.id, wanted))
  return new Map(rows.map(({ id, nume }) => [id, nume]))
}

/** Names actors of the audit for staff: a member by name, a citizen only as such. */
export async function nameActors(db: Db, actors: string[]): Promise<Map<string, string>> {
  const names = await readStaffNames(db, actors.map(staffIdOf))
  return new Map(actors.map((actor) => [actor, nameActor(actor, names)]))
}

function nameActor(actor: string, names: Map<number, string>): string {
  const [kind = '', name = ''] = actor.split(':')
  if (kind === 'personal') return names.get(Number(name)) ?? caseDeskTexts.operator
  if (kind === 'cetatean' || kind === 'anonim') return caseDeskTexts.citizen
  if (kind === 'operator') return caseDeskTexts.operatorNamed(name)
  return kind === 'api' ? caseDeskTexts.program(name) : caseDeskTexts.system
}
