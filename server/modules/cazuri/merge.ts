import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { caseMerges } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { staffIdOf } from '#server/domain/staff-sessions.ts'
import { moveSupports } from '#server/domain/supports.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { CaseKind } from '#server/modules/dosare/case-kind.ts'
import { lockCasesById } from '#server/modules/dosare/repo.ts'
import type { LockedCase } from '#server/modules/dosare/repo.ts'
import { subjectOf } from './case-reference.ts'
import { findMainId } from './merged-cases.ts'
import { caseDeskTexts } from './texts.ro.ts'
import { changeCase, raiseVersion } from './versions.ts'
import type { SeenVersion } from './versions.ts'

/**
 * Merges a duplicate into a main case of its kind: the duplicate is closed, its citizen is told, and what it had merged
 * before moves along. Throws `inexistent`, `stare_nepotrivita` with the reason, and `modificat_intre_timp`.
 */
export function mergeCase(
  context: OperatorContext,
  db: Db,
  which: CaseKind,
  { id, mainId, seen }: { id: number; mainId: number; seen: SeenVersion },
): Promise<{ versiune: number }> {
  if (id === mainId) throw refuse(caseDeskTexts.sameCase)
  const { kind } = which
  return db.transaction(async (tx) => {
    // Both are locked in the order of their ids, so that two opposite merges cannot deadlock.
    const locked = await lockCasesById(tx, which, [id, mainId])
    const [duplicate, main] = [locked.get(id)!, locked.get(mainId)!]
    return changeCase(tx, { fel: kind, id }, seen, async () => {
      await assertMergeable(tx, which, duplicate, main)
      await storeMerge(context, tx, which, { id, mainId })
      if (kind === 'sesizare') await moveSupports(tx, { from: id, to: mainId })
      const isOwn = duplicate.citizenId === main.citizenId
      await which.closeDuplicate(context, tx, id, isOwn ? main.numar : null)
      await raiseVersion(tx, { fel: kind, id: mainId }, context.clock.now())
      const { actor, requestId = '' } = context
      const subject = subjectOf({ fel: kind, id: mainId })
      await audit(tx, { actor, action: `${kind}.duplicat`, subject, requestId })
    })
  })
}

async function assertMergeable(
  tx: Db,
  { kind, openStates }: CaseKind,
  duplicate: LockedCase,
  main: LockedCase,
): Promise<void> {
  if (!openStates.includes(duplicate.state)) throw refuse(caseDeskTexts.closedDuplicate)
  if ((await findMainId(tx, kind, main.id)) !== null) throw refuse(caseDeskTexts.mergedMain)
  if (!openStates.includes(main.state)) throw refuse(caseDeskTexts.closedMain)
}

async function storeMerge(
  { clock, actor }: OperatorContext,
  tx: Db,
  { kind }: CaseKind,
  { id, mainId }: { id: number; mainId: number },
): Promise<void> {
  await tx
    .update(caseMerges)
    .set({ mainId })
    .where(and(eq(caseMerges.kind, kind), eq(caseMerges.mainId, id)))
  await tx.insert(caseMerges).values({
    kind,
    objectId: id,
    mainId,
    staffId: staffIdOf(actor),
    createdAt: clock.now(),
  })
}

const refuse = (sentence: string) => new ApiError('stare_nepotrivita', { sentence })
