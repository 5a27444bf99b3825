import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { CaseLink } from '#contract/desk/cazuri.ts'
import { kindsFor } from '#contract/desk/coada.ts'
import type { DeskCaseKind } from '#contract/desk/coada.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { supportCaseName } from '#contract/desk/texts.ro.ts'
import type { Db } from '#server/db/db.ts'
import { deskCases } from '#server/db/schema.ts'
import { sesizareKind, solicitareKind } from '#server/modules/dosare/case-kind.ts'
import type { CaseKind } from '#server/modules/dosare/case-kind.ts'
import { readCaseWords, supportState } from './words.ts'

/** Other cases of a citizen that are listed beside one. */
const MOST_LINKS = 30

type DeskCaseRow = typeof deskCases.$inferSelect
type ToLink = (row: DeskCaseRow) => CaseLink

/** Lists a citizen's other cases of the kinds that a role sees, the last sent first. */
export async function listOtherCases(
  db: Db,
  role: Role,
  { citizenId, id }: { citizenId: number; id: number },
): Promise<CaseLink[]> {
  const rows = await db
    .select()
    .from(deskCases)
    .where(
      and(
        eq(deskCases.citizenId, citizenId),
        inArray(deskCases.kind, kindsFor(role, 'see')),
        ne(deskCases.id, id),
      ),
    )
    .orderBy(desc(deskCases.sentAt), desc(deskCases.id))
    .limit(MOST_LINKS)
  return rows.map(await createLinker(db, rows))
}

/** Lists cases of one kind by id, oldest first. */
export async function listLinks(db: Db, kind: DeskCaseKind, ids: number[]): Promise<CaseLink[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(deskCases)
    .where(and(eq(deskCases.kind, kind), inArray(deskCases.objectId, ids)))
    .orderBy(deskCases.objectId)
  return rows.map(await createLinker(db, rows))
}

/** Reads the names of those kinds only that the rows are of. */
async function createLinker(db: Db, rows: DeskCaseRow[]): Promise<ToLink> {
  const read = (which: CaseKind) =>
    rows.some(({ kind }) => kind === which.kind) ? readCaseWords(db, which) : null
  const solicitare = await read(solicitareKind)
  const sesizare = await read(sesizareKind)
  return ({ kind, objectId, number, category, state, isOpen, sentAt }) => {
    const words = { solicitare, sesizare, suport: null }[kind]
    return {
      caz: { fel: kind, id: objectId },
      numar: number,
      denumire: words?.typeName(category) ?? supportCaseName,
      stare: words?.state(state) ?? supportState(state),
      deschis: isOpen,
      trimisa_la: sentAt.toISOString(),
    }
  }
}
