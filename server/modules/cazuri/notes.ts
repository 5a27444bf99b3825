import type { CaseRef } from '#contract/desk/coada.ts'
import type { Db } from '#server/db/db.ts'
import { caseNotes } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { staffIdOf } from '#server/domain/staff-sessions.ts'
import { lockAnyCase, subjectOf } from './case-reference.ts'
import { raiseVersion, readWork } from './versions.ts'

/** Adds an internal note, which never conflicts with what others write. Throws `inexistent`. */
export function addNote(
  { clock, actor, requestId = '' }: OperatorContext,
  db: Db,
  which: CaseRef,
  text: string,
): Promise<{ versiune: number }> {
  return db.transaction(async (tx) => {
    await lockAnyCase(tx, which)
    const { fel: kind, id: objectId } = which
    const now = clock.now()
    const staffId = staffIdOf(actor)
    await tx.insert(caseNotes).values({ kind, objectId, staffId, text, createdAt: now })
    await raiseVersion(tx, which, now)
    await audit(tx, { actor, action: `${kind}.nota`, subject: subjectOf(which), requestId })
    return { versiune: (await readWork(tx, which)).version }
  })
}
