import { eq, sql } from 'drizzle-orm'
import { kindsFor } from '#contract/desk/coada.ts'
import type { CaseRef, DeskCaseKind } from '#contract/desk/coada.ts'
import type { Role } from '#contract/desk/permissions.ts'
import type { Db } from '#server/db/db.ts'
import { deskAssignments, deskCases, staff } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import { isCase } from '#server/domain/desk-cases.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'

/**
 * Gives a case to a member of the staff, or to nobody (null); does nothing if they have it. Citizens are told nothing.
 * Throws `inexistent` and `membru_nepotrivit`.
 */
export function assignCase(
  context: OperatorContext,
  db: Db,
  which: CaseRef,
  assigneeId: number | null,
): Promise<void> {
  return db.transaction((tx) => assign(context, tx, which, assigneeId))
}

async function assign(
  { clock, actor, requestId = '' }: OperatorContext,
  tx: Db,
  which: CaseRef,
  assigneeId: number | null,
): Promise<void> {
  const { fel: kind, id } = which
  const [row] = await tx
    .select({ id: deskCases.id, assigneeId: deskCases.assigneeId })
    .from(deskCases)
    .where(isCase(which))
    .for('no key update')
  if (!row) throw new ApiError('inexistent')
  if (row.assigneeId === assigneeId) return
  if (assigneeId !== null) await assertWorksOn(tx, assigneeId, kind)
  const now = clock.now()
  await tx
    .update(deskCases)
    .set({ assigneeId, changedAt: now, version: sql`${deskCases.version} + 1` })
    .where(eq(deskCases.id, row.id))
  await tx.insert(deskAssignments).values({ caseId: row.id, assigneeId, actor, at: now })
  await audit(tx, { actor, action: `${kind}.atribuita`, subject: `${kind}:${id}`, requestId })
}

async function assertWorksOn(db: Db, memberId: number, kind: DeskCaseKind): Promise<void> {
  const [member] = await db
    .select({ role: staff.role, disabledAt: staff.disabledAt })
    .from(staff)
    .where(eq(staff.id, memberId))
  const kinds = member && !member.disabledAt ? kindsFor(member.role as Role, 'change') : []
  if (!kinds.includes(kind)) throw new ApiError('membru_nepotrivit')
}
