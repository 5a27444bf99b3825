import { and, asc, eq, gt, inArray, notLike, sql } from 'drizzle-orm'
import type { CaseRef } from '#contract/desk/coada.ts'
import type { ChangesSince } from '#contract/desk/cazuri.ts'
import type { Db } from '#server/db/db.ts'
import { audit, caseVersions, deskCases, staff } from '#server/db/schema.ts'
import { isCase, waitsForOperator } from '#server/domain/desk-cases.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { nameActors } from './actors.ts'
import { lockAnyCase, subjectOf } from './case-reference.ts'
import { changeNames, enteredState } from './texts.ro.ts'
import { readCaseWords, supportState } from './words.ts'

/** The version a change is made from. With `peste` it is made over what others changed since. */
export interface SeenVersion {
  versiune: number
  peste?: boolean | undefined
}

/**
 * Changes a case in one transaction, under its lock, and returns its new version. Throws `inexistent`, and
 * `modificat_intre_timp` with what changed since the version that the caller saw.
 */
export function changeCase(
  db: Db,
  which: CaseRef,
  seen: SeenVersion,
  change: (tx: Db) => Promise<unknown>,
): Promise<{ versiune: number }> {
  return db.transaction(async (tx) => {
    await lockAnyCase(tx, which)
    const latest = await lockVersion(tx, which)
    if (latest !== seen.versiune && seen.peste !== true) {
      const data = await readChangesSince(tx, which, { from: seen.versiune, latest })
      throw new ApiError('modificat_intre_timp', { data })
    }
    await change(tx)
    return { versiune: (await readWork(tx, which)).version }
  })
}

interface CaseWork {
  version: number
  assignee: { id: number; nume: string } | null
  /** True while it waits for the operator. */
  waits: boolean
  /** When its citizen asked for the answer that was due; null once they have it. */
  askedAt: Date | null
}

/** Reads the queue's row of a case. Throws `inexistent`. */
export async function readWork(db: Db, which: CaseRef): Promise<CaseWork> {
  const [row] = await db
    .select({
      version: deskCases.version,
      assignee: { id: staff.id, nume: staff.nume },
      waits: waitsForOperator,
      askedAt: deskCases.askedAt,
    })
    .from(deskCases)
    .leftJoin(staff, eq(staff.id, deskCases.assigneeId))
    .where(isCase(which))
  if (!row) throw new ApiError('inexistent')
  return row
}

// Lock order: the case itself first, as the trigger that raises the version has it.
async function lockVersion(tx: Db, which: CaseRef): Promise<number> {
  const [row] = await tx
    .select({ version: deskCases.version })
    .from(deskCases)
    .where(isCase(which))
    .for('update')
  if (!row) throw new ApiError('inexistent')
  return row.version
}

/** Raises the version of a case for a change that its own tables do not show. */
export async function raiseVersion(tx: Db, which: CaseRef, now: Date): Promise<void> {
  await tx
    .update(deskCases)
    .set({ version: sql`${deskCases.version} + 1`, changedAt: now })
    .where(isCase(which))
}

/** Reads who changed what after a version: the audit entries of the transactions that made the later ones. */
async function readChangesSince(
  db: Db,
  which: CaseRef,
  { from, latest }: { from: number; latest: number },
): Promise<ChangesSince> {
  const { fel, id } = which
  const moments = db
    .select({ at: caseVersions.at })
    .from(caseVersions)
    .where(
      and(
        eq(caseVersions.kind, fel),
        eq(caseVersions.objectId, id),
        gt(caseVersions.version, from),
      ),
    )
  const rows = await db
    .select({ at: audit.at, actor: audit.actor, action: audit.action })
    .from(audit)
    .where(
      and(
        eq(audit.subject, subjectOf(which)),
        inArray(audit.at, moments),
        notLike(audit.action, '%.vazut%'),
      ),
    )
    .orderBy(asc(audit.id))
  const names = await nameActors(
    db,
    rows.map(({ actor }) => actor),
  )
  const describe = await createDescriber(db, which)
  return {
    versiune: latest,
    schimbari: rows.map(({ at, actor, action }) => ({
      la: at.toISOString(),
      cine: names.get(actor) ?? '',
      ce: describe(action),
    })),
  }
}

async function createDescriber(db: Db, { fel }: CaseRef): Promise<(action: string) => string> {
  const words = fel === 'suport' ? null : (await readCaseWords(db))[fel]
  return (action) => {
    const last = action.slice(action.indexOf('.') + 1)
    const state = words?.state(last) ?? supportState(last)
    return changeNames[last] ?? enteredState(state.nume)
  }
}
