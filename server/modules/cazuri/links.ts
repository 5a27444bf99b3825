import { and, desc, eq, inArray, not } from 'drizzle-orm'
import type { CaseLink } from '#contract/desk/cazuri.ts'
import { kindsFor } from '#contract/desk/coada.ts'
import type { CaseRef, DeskCaseKind } from '#contract/desk/coada.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { supportCaseName } from '#contract/desk/texts.ro.ts'
import type { Db } from '#server/db/db.ts'
import { deskCases } from '#server/db/schema.ts'
import { isCase } from '#server/domain/desk-cases.ts'
import { supportState } from './words.ts'
import type { AllCaseWords } from './words.ts'

/** Other cases of a citizen that are listed beside one. */
const MOST_LINKS = 30

const columns = {
  kind: deskCases.kind,
  objectId: deskCases.objectId,
  number: deskCases.number,
  category: deskCases.category,
  state: deskCases.state,
  isOpen: deskCases.isOpen,
  sentAt: deskCases.sentAt,
}
type LinkRow = Pick<typeof deskCases.$inferSelect, keyof typeof columns>

/** Lists the cases of a citizen other than one, of the kinds that a role sees, the last sent first. */
export async function listOtherCases(
  db: Db,
  { role, words }: { role: Role; words: AllCaseWords },
  which: CaseRef,
  citizenId: number,
): Promise<CaseLink[]> {
  const rows = await db
    .select(columns)
    .from(deskCases)
    .where(
      and(
        eq(deskCases.citizenId, citizenId),
        inArray(deskCases.kind, kindsFor(role, 'see')),
        not(isCase(which)),
      ),
    )
    .orderBy(desc(deskCases.sentAt), desc(deskCases.id))
    .limit(MOST_LINKS)
  return rows.map((row) => toLink(row, words))
}

/** Lists cases of one kind by id, oldest first. */
export async function listLinks(
  db: Db,
  words: AllCaseWords,
  kind: DeskCaseKind,
  ids: number[],
): Promise<CaseLink[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(columns)
    .from(deskCases)
    .where(and(eq(deskCases.kind, kind), inArray(deskCases.objectId, ids)))
    .orderBy(deskCases.objectId)
  return rows.map((row) => toLink(row, words))
}

function toLink(row: LinkRow, all: AllCaseWords): CaseLink {
  const { kind, objectId, number, category, state, isOpen, sentAt } = row
  const words = kind === 'suport' ? null : all[kind]
  return {
    caz: { fel: kind, id: objectId },
    numar: number,
    denumire: words?.typeName(category) ?? supportCaseName,
    stare: words?.state(state) ?? supportState(state),
    deschis: isOpen,
    trimisa_la: sentAt.toISOString(),
  }
}
