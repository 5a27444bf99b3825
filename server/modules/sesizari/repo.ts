import { and, desc, eq, inArray } from 'drizzle-orm'
import type { SesizareState } from '#contract/sesizari.ts'
import type { Db } from '#server/db/db.ts'
import type { Paged } from '#server/db/paginate.ts'
import type { SearchedPage } from '#server/db/search.ts'
import { citizens, sesizareCategories, sesizari, solutionAnswers } from '#server/db/schema.ts'
import { listCases } from '#server/domain/case-list.ts'
import type { CaseListItem } from '#server/domain/case-list.ts'
import { isPublicProblem, releasedFileIds, supporterCount } from '#server/domain/supports.ts'
import { openStates } from './domain.ts'

type Stored = typeof sesizari.$inferSelect
export type SesizareRow = Omit<Stored, 'state'> & { state: SesizareState }
type Changes = Partial<typeof sesizari.$inferInsert> & { updatedAt: Date }

// Only a `SesizareState` is ever stored.
const asRow = (row: Stored | undefined) => (row as SesizareRow | undefined) ?? null
const asRows = (rows: Stored[]) => rows as SesizareRow[]

export async function findSesizare(db: Db, citizenId: number, id: number) {
  const [row] = await db.select().from(sesizari).where(own(citizenId, id))
  return asRow(row)
}

/** Finds any citizen's sesizare with its owner, the definition of its category and its support, in one query. */
export async function findSesizareWithOwner(db: Db, id: number) {
  const [found] = await db
    .select({
      row: sesizari,
      owner: citizens,
      definition: sesizareCategories.definition,
      supporters: supporterCount(sesizari.id),
      isPublic: isPublicProblem,
      releasedIds: releasedFileIds,
    })
    .from(sesizari)
    .innerJoin(citizens, eq(citizens.id, sesizari.citizenId))
    .leftJoin(sesizareCategories, eq(sesizareCategories.cod, sesizari.categorie))
    .where(eq(sesizari.id, id))
  return found ?? null
}

/** Locks a citizen's own sesizare (`FOR UPDATE`). */
export async function lockOwnSesizare(db: Db, citizenId: number, id: number) {
  const [row] = await db.select().from(sesizari).where(own(citizenId, id)).for('update')
  return asRow(row)
}

/** Locks any citizen's sesizare (`FOR UPDATE`), for the operator. */
export async function lockSesizare(db: Db, id: number) {
  const [row] = await db.select().from(sesizari).where(eq(sesizari.id, id)).for('update')
  return asRow(row)
}

export async function insertSesizare(
  db: Db,
  fields: typeof sesizari.$inferInsert & { state: SesizareState },
): Promise<number> {
  const [row] = await db.insert(sesizari).values(fields).returning({ id: sesizari.id })
  if (!row) throw new Error('The insert of a sesizare returned no row')
  return row.id
}

export async function updateSesizare(db: Db, id: number, changes: Changes): Promise<void> {
  await db.update(sesizari).set(changes).where(eq(sesizari.id, id))
}

/** Records what the citizen said of a solution, in place of what they said of it before. */
export async function saveSolutionAnswer(
  db: Db,
  answer: typeof solutionAnswers.$inferInsert,
): Promise<void> {
  await db
    .insert(solutionAnswers)
    .values(answer)
    .onConflictDoUpdate({
      target: [solutionAnswers.sesizareId, solutionAnswers.solvedAt],
      set: answer,
    })
}

/** Lists one page of a citizen's sesizări, with the total count. */
export function listSesizari(
  db: Db,
  citizenId: number,
  states: SesizareState[],
  page: SearchedPage,
): Promise<Paged<CaseListItem<SesizareRow>>> {
  const tables = { cases: sesizari, code: sesizari.categorie, types: sesizareCategories }
  const texts = [sesizari.descriere, sesizari.adresaText]
  return listCases(db, { kind: 'sesizare', ...tables, texts }, citizenId, states, page)
}

/** Lists open sesizări of a category, newest first: a citizen's, or the last ones of anybody. */
export async function listOpen(
  db: Db,
  categorie: string,
  whose: { citizenId: number } | { last: number },
): Promise<SesizareRow[]> {
  const own = 'citizenId' in whose ? eq(sesizari.citizenId, whose.citizenId) : undefined
  const rows = db
    .select()
    .from(sesizari)
    .where(and(own, eq(sesizari.categorie, categorie), inArray(sesizari.state, openStates)))
    .orderBy(desc(sesizari.id))
  return asRows('last' in whose ? await rows.limit(whose.last) : await rows)
}

function own(citizenId: number, id: number) {
  return and(eq(sesizari.id, id), eq(sesizari.citizenId, citizenId))
}
