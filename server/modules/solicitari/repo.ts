import { and, asc, desc, eq, exists, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm'
import { renewalType } from '#contract/solicitari.ts'
import type { SolicitareState } from '#contract/solicitari.ts'
import type { Db } from '#server/db/db.ts'
import { citizens, contracts, files, solicitari, solicitareTypes } from '#server/db/schema.ts'
import { listCases } from '#server/domain/case-list.ts'
import type { CaseListItem } from '#server/domain/case-list.ts'
import type { Paged } from '#server/db/paginate.ts'
import { jsonTexts } from '#server/db/search.ts'
import type { SearchedPage } from '#server/db/search.ts'
import { listAttachments } from '#server/domain/attachments.ts'
import { attachFiles } from '#server/domain/files.ts'
import { sentOpenStates, undecidedStates } from './domain.ts'

export type SolicitareRow = Omit<typeof solicitari.$inferSelect, 'state'> & {
  state: SolicitareState
}
type NewSolicitare = typeof solicitari.$inferInsert & { state: SolicitareState }

// Only a `SolicitareState` is ever stored.
const asRow = (row: typeof solicitari.$inferSelect | undefined) =>
  (row as SolicitareRow | undefined) ?? null

export async function findSolicitare(db: Db, citizenId: number, id: number) {
  const [row] = await db.select().from(solicitari).where(own(citizenId, id))
  return asRow(row)
}

/** Finds any citizen's sent solicitare with its owner and the definition of its type, in one query. */
export async function findSolicitareWithOwner(db: Db, id: number) {
  const [found] = await db
    .select({ row: solicitari, owner: citizens, definition: solicitareTypes.definition })
    .from(solicitari)
    .innerJoin(citizens, eq(citizens.id, solicitari.citizenId))
    .leftJoin(solicitareTypes, eq(solicitareTypes.cod, solicitari.tip))
    .where(and(eq(solicitari.id, id), isNotNull(solicitari.numar)))
  return found ?? null
}

/** Locks a citizen's own solicitare (`FOR UPDATE`). */
export async function lockOwnSolicitare(db: Db, citizenId: number, id: number) {
  const [row] = await db.select().from(solicitari).where(own(citizenId, id)).for('update')
  return asRow(row)
}

/** Lists ids and numbers of a citizen's solicitări that are not decided yet. */
export function listUndecided(db: Db, citizenId: number) {
  return db
    .select({ id: solicitari.id, numar: solicitari.numar })
    .from(solicitari)
    .where(and(eq(solicitari.citizenId, citizenId), inArray(solicitari.state, undecidedStates)))
    .orderBy(asc(solicitari.id))
}

/** Locks any citizen's solicitare (`FOR UPDATE`), for the operator. */
export async function lockSolicitare(db: Db, id: number) {
  const [row] = await db.select().from(solicitari).where(eq(solicitari.id, id)).for('update')
  return asRow(row)
}

/** Inserts a solicitare, or updates the given draft; returns its id. */
export async function upsertSolicitare(
  db: Db,
  fields: NewSolicitare,
  draftId: number | undefined,
  now: Date,
): Promise<number> {
  const kept = { ...fields, updatedAt: now }
  const [row] =
    draftId === undefined
      ? await db
          .insert(solicitari)
          .values({ ...kept, createdAt: now })
          .returning({ id: solicitari.id })
      : await db
          .update(solicitari)
          .set(kept)
          .where(eq(solicitari.id, draftId))
          .returning({ id: solicitari.id })
  if (!row) throw new Error('The upsert of a solicitare returned no row')
  return row.id
}

export async function setState(db: Db, id: number, state: SolicitareState, now: Date) {
  await db.update(solicitari).set({ state, updatedAt: now }).where(eq(solicitari.id, id))
}

export async function touch(db: Db, id: number, now: Date): Promise<void> {
  await db.update(solicitari).set({ updatedAt: now }).where(eq(solicitari.id, id))
}

export async function deleteSolicitare(db: Db, id: number): Promise<void> {
  await db.delete(solicitari).where(eq(solicitari.id, id))
}

/** Finds an identical solicitare that was sent and is still open. */
export async function findIdentical(db: Db, citizenId: number, fingerprint: string) {
  const [row] = await db
    .select({ id: solicitari.id, numar: solicitari.numar })
    .from(solicitari)
    .where(
      and(
        eq(solicitari.citizenId, citizenId),
        eq(solicitari.fingerprint, fingerprint),
        inArray(solicitari.state, sentOpenStates),
      ),
    )
    .orderBy(desc(solicitari.id))
    .limit(1)
  return row ?? null
}

export async function listContractIds(db: Db, citizenId: number): Promise<number[]> {
  const rows = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(eq(contracts.citizenId, citizenId))
  return rows.map(({ id }) => id)
}

const contractOf = sql<string | null>`${solicitari.values}->>'contract_id'`

/** Finds the newest request sent about a contract, or about none yet, that has an identity card. */
export async function findIdentityRequest(db: Db, citizenId: number, contractId: number) {
  const identity = db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.usedBy, sql`'solicitare:' || ${solicitari.id}`),
        eq(files.document, 'ACT_IDENTITATE'),
      ),
    )
  const [row] = await db
    .select({ id: solicitari.id, values: solicitari.values })
    .from(solicitari)
    .where(
      and(
        eq(solicitari.citizenId, citizenId),
        ne(solicitari.state, 'ciorna'),
        sql`coalesce(${contractOf}, ${contractId}::text) = ${contractId}::text`,
        exists(identity),
      ),
    )
    .orderBy(desc(solicitari.id))
    .limit(1)
  return row ?? null
}

/** Finds a renewal of a contract that was sent and is still open. */
export async function findOpenRenewal(db: Db, citizenId: number, contractId: number) {
  const [row] = await db
    .select({ id: solicitari.id })
    .from(solicitari)
    .where(
      and(
        eq(solicitari.citizenId, citizenId),
        eq(solicitari.tip, renewalType),
        inArray(solicitari.state, sentOpenStates),
        sql`${contractOf} = ${contractId}::text`,
      ),
    )
    .orderBy(desc(solicitari.id))
    .limit(1)
  return row ?? null
}

/** Lists one page of a citizen's solicitări, with the total count. */
export function listSolicitari(
  db: Db,
  citizenId: number,
  states: SolicitareState[],
  page: SearchedPage,
): Promise<Paged<CaseListItem<SolicitareRow>>> {
  const tables = { cases: solicitari, code: solicitari.tip, types: solicitareTypes }
  const texts = [jsonTexts(solicitari.values)]
  return listCases(db, { kind: 'solicitare', ...tables, texts }, citizenId, states, page)
}

/**
 * Replaces the files of a solicitare, given as document codes by file id: attaches new ones and detaches the others.
 * Throws `fisier_necunoscut`.
 */
export async function replaceDocuments(
  db: Db,
  citizenId: number,
  id: number,
  documents: Map<string, string>,
): Promise<void> {
  const usedBy = `solicitare:${id}`
  const wanted = [...documents.keys()]
  const present = new Set((await listAttachments(db, usedBy)).map((file) => file.id))
  await db
    .update(files)
    .set({ usedBy: null, document: '' })
    .where(and(eq(files.usedBy, usedBy), notInArray(files.id, wanted)))
  const added = wanted.filter((fileId) => !present.has(fileId))
  await attachFiles(db, added, citizenId, usedBy)
  for (const document of new Set(documents.values())) {
    const ids = wanted.filter((fileId) => documents.get(fileId) === document)
    await db.update(files).set({ document }).where(inArray(files.id, ids))
  }
}

function own(citizenId: number, id: number) {
  return and(eq(solicitari.id, id), eq(solicitari.citizenId, citizenId))
}
