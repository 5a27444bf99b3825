import { and, asc, count, desc, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { importLimits } from '#contract/import-kinds.ts'
import type { ImportKindName, ImportState } from '#contract/import-kinds.ts'
import type { Db } from '#server/db/db.ts'
import { files, importChanges, importProblems, imports } from '#server/db/schema.ts'
import { single } from '#server/db/single.ts'
import { noChanges } from '#server/db/upsert.ts'
import { addCounts } from './kind.ts'
import type { Counts, Problem } from './kind.ts'
import { countUnchanged } from './import-file.ts'
import type { CheckedFile } from './import-file.ts'
import type { Progress } from './write-file.ts'

type ImportSource = 'birou' | 'comanda' | 'api'
/** Continuation after the check: none until a person decides, or writing, of a file without problems or of any. */
export type AfterCheck = 'asteapta' | 'daca_e_curat' | 'cele_bune'

export interface ImportRow extends Omit<typeof imports.$inferSelect, 'kind' | 'state' | 'source'> {
  kind: ImportKindName
  state: ImportState
  source: ImportSource
}
type NewImport = Pick<ImportRow, 'kind' | 'source' | 'actor' | 'fileName' | 'digest' | 'size'> & {
  afterCheck: AfterCheck
  createdAt: Date
}

const toRow = (row: typeof imports.$inferSelect): ImportRow => row as ImportRow

const isWaiting = inArray(imports.state, ['primit', 'in_lucru', 'in_desfacere'])
/** SQL condition: an import of the desk or the API, which the server's job writes. */
const isOfServer = ne(imports.source, 'comanda')
/** SQL condition: the server's job works on it, not a command. */
const isOfJob = or(isOfServer, eq(imports.state, 'in_desfacere'))

/** Inserts an import whose file waits to be checked. */
export async function insertImport(db: Db, row: NewImport, fileId: string): Promise<ImportRow> {
  const none = { planned: noChanges, done: noChanges }
  const rows = await db
    .insert(imports)
    .values({ ...row, ...none, fileId, state: 'primit' })
    .returning()
  return toRow(single(rows))
}

/** Inserts an import that a command begins to write; null while another of its kind is running. */
export async function insertCommandImport(
  db: Db,
  row: NewImport,
  checked: CheckedFile,
): Promise<number | null> {
  const times = { checkedAt: row.createdAt, startedAt: row.createdAt }
  const state = { state: 'in_lucru', done: noChanges, toWrite: checked.toWrite }
  const [found] = await db
    .insert(imports)
    .values({ ...row, ...times, ...state, ...toChecked(checked) })
    .onConflictDoNothing()
    .returning({ id: imports.id })
  if (!found) return null
  await replaceProblems(db, found.id, checked)
  return found.id
}

const toChecked = (checked: CheckedFile) => ({
  lines: checked.lines,
  unchanged: countUnchanged(checked),
  wrong: checked.wrongLines,
  conflicts: checked.conflicts.length,
  planned: toCounts(checked),
})

const toCounts = ({ added, changed, removed }: Counts): Counts => ({ added, changed, removed })

export async function findImport(db: Db, id: number): Promise<ImportRow | null> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id))
  return row ? toRow(row) : null
}

interface Listing {
  kinds: readonly ImportKindName[]
  before: number | undefined
  limit: number
}

/** Lists imports of some kinds, newest first. */
export async function listImports(db: Db, { kinds, before, limit }: Listing): Promise<ImportRow[]> {
  const rows = await db
    .select()
    .from(imports)
    .where(
      and(
        inArray(imports.kind, [...kinds]),
        before === undefined ? undefined : lt(imports.id, before),
      ),
    )
    .orderBy(desc(imports.id))
    .limit(limit)
  return rows.map(toRow)
}

/** Finds the last earlier import that has written the same content as the same kind. */
export async function findSameContent(db: Db, row: ImportRow): Promise<ImportRow | null> {
  const [found] = await db
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.digest, row.digest),
        eq(imports.kind, row.kind),
        lt(imports.id, row.id),
        isNotNull(imports.startedAt),
      ),
    )
    .orderBy(desc(imports.id))
    .limit(1)
  return found ? toRow(found) : null
}

export async function hasWaitingImport(db: Db): Promise<boolean> {
  return (await db.select({ id: imports.id }).from(imports).where(isWaiting).limit(1)).length > 0
}

/** Finds what the server works on next: what is to be written, then what is to be checked, oldest first. */
export async function findNextImport(db: Db): Promise<ImportRow | null> {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(isWaiting, isOfJob))
    .orderBy(asc(imports.state), asc(imports.id))
    .limit(1)
  return row ? toRow(row) : null
}

/** Marks the imports of commands that have ended without saying so. Needs the lock of imports. */
export async function stopAbandonedImports(db: Db, now: Date): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'oprit', endedAt: now, message: ABANDONED })
    .where(and(eq(imports.state, 'in_lucru'), eq(imports.source, 'comanda')))
}

const ABANDONED =
  'Comanda s-a oprit înainte de sfârșit. Ce s-a scris rămâne; se repetă cu același fișier și se scrie restul.'

/** Stores the result of a check, unless the import was stopped meanwhile; it is then checked or begins to be written. */
export async function saveCheck(
  db: Db,
  { id }: ImportRow,
  checked: CheckedFile,
  { state, now, message }: { state: 'verificat' | 'in_lucru'; now: Date; message: string },
): Promise<void> {
  const begun = state === 'in_lucru' ? { startedAt: now } : {}
  await db.transaction(async (tx) => {
    const saved = await tx
      .update(imports)
      .set({ ...toChecked(checked), ...begun, state, message, checkedAt: now })
      .where(and(eq(imports.id, id), eq(imports.state, 'primit')))
      .returning({ id: imports.id })
    if (saved.length > 0) await replaceProblems(tx, id, checked)
  })
}

/** Stores that writing begins, of this many lines. */
export async function saveBeginning(db: Db, id: number, toWrite: number): Promise<void> {
  await db.update(imports).set({ toWrite, written: 0 }).where(eq(imports.id, id))
}

/** Stores how far writing is, beyond the changes of earlier runs. Returns whether somebody wants it to stop. */
export async function saveProgress(
  db: Db,
  { id, done }: Pick<ImportRow, 'id' | 'done'>,
  { written, counts }: Progress,
): Promise<boolean> {
  const [row] = await db
    .update(imports)
    .set({ written, done: addCounts(done, toCounts(counts)) })
    .where(eq(imports.id, id))
    .returning({ stopRequested: imports.stopRequested })
  return row?.stopRequested ?? false
}

/** Stores that an import is written, with the problems it ended with. */
export async function saveEnd(
  db: Db,
  { id }: Pick<ImportRow, 'id'>,
  result: CheckedFile,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = { wrong: result.wrongLines, conflicts: result.conflicts.length }
    await tx
      .update(imports)
      .set({ ...found, state: 'incheiat', message: '', endedAt: now })
      .where(eq(imports.id, id))
    await replaceProblems(tx, id, result)
  })
}

/** Stores that an import was stopped or failed. */
export async function saveStop(
  db: Db,
  id: number,
  { state, message, now }: { state: 'oprit' | 'esuat'; message: string; now: Date },
): Promise<void> {
  await db
    .update(imports)
    .set({ state, message, endedAt: now, stopRequested: false })
    .where(and(eq(imports.id, id), isWaiting))
}

/** Moves an import to `in_lucru`, from these states. Returns null if it is in another. */
export async function saveStart(
  db: Db,
  id: number,
  { from, now }: { from: ImportState[]; now: Date },
): Promise<ImportRow | null> {
  const [row] = await db
    .update(imports)
    .set({
      state: 'in_lucru',
      message: '',
      startedAt: now,
      endedAt: null,
      stopRequested: false,
      toWrite: 0,
      written: 0,
    })
    .where(
      and(
        eq(imports.id, id),
        inArray(imports.state, from),
        isOfServer,
        isNotNull(imports.checkedAt),
        isNotNull(imports.fileId),
      ),
    )
    .returning()
  return row ? toRow(row) : null
}

/** Asks a running import to stop; one that waits for a person is stopped at once. Returns whether it was either. */
export async function requestStop(db: Db, id: number, now: Date): Promise<boolean> {
  const ofThis = and(eq(imports.id, id), isOfServer)
  const stopped = await db
    .update(imports)
    .set({ state: 'oprit', endedAt: now })
    .where(and(ofThis, inArray(imports.state, ['primit', 'verificat'])))
    .returning({ id: imports.id })
  if (stopped.length > 0) return true
  const asked = await db
    .update(imports)
    .set({ stopRequested: true })
    .where(and(ofThis, eq(imports.state, 'in_lucru')))
    .returning({ id: imports.id })
  return asked.length > 0
}

const PROBLEMS_AT_ONCE = 1000

/** Replaces the problems of an import; of very many, it stores the first. */
async function replaceProblems(
  db: Db,
  importId: number,
  { problems, conflicts }: CheckedFile,
): Promise<void> {
  await db.delete(importProblems).where(eq(importProblems.importId, importId))
  const toRows = (found: Problem[], isConflict: boolean) =>
    found.slice(0, importLimits.maxProblems).map((one) => ({ ...one, importId, isConflict }))
  const rows = [...toRows(problems, false), ...toRows(conflicts, true)]
  for (let from = 0; from < rows.length; from += PROBLEMS_AT_ONCE) {
    await db.insert(importProblems).values(rows.slice(from, from + PROBLEMS_AT_ONCE))
  }
}

export type ProblemRow = typeof importProblems.$inferSelect

/** Lists problems in the order of their lines, after a position: a line and an id. */
export function listProblems(
  db: Db,
  importId: number,
  { after, limit }: { after?: readonly [number, number] | undefined; limit: number },
): Promise<ProblemRow[]> {
  const { line, id } = importProblems
  const next = after && sql`(${line}, ${id}) > (${after[0]}, ${after[1]})`
  return db
    .select()
    .from(importProblems)
    .where(and(eq(importProblems.importId, importId), next))
    .orderBy(asc(line), asc(id))
    .limit(limit)
}

export async function countProblems(db: Db, importId: number): Promise<number> {
  const rows = await db
    .select({ total: count() })
    .from(importProblems)
    .where(eq(importProblems.importId, importId))
  return single(rows).total
}

export type ImportChange = typeof importChanges.$inferSelect

/** Decides whether an import has recorded changes that can be undone. */
export async function hasChanges(db: Db, importId: number): Promise<boolean> {
  const rows = await db
    .select({ id: importChanges.id })
    .from(importChanges)
    .where(eq(importChanges.importId, importId))
    .limit(1)
  return rows.length > 0
}

/** Moves an import to `in_desfacere`. Returns null if it is in a state from which it cannot be undone. */
export async function saveUndoStart(
  db: Db,
  id: number,
  from: ImportState[],
): Promise<ImportRow | null> {
  const [row] = await db
    .update(imports)
    .set({ state: 'in_desfacere', message: '', undone: 0, kept: 0 })
    .where(and(eq(imports.id, id), inArray(imports.state, from)))
    .returning()
  return row ? toRow(row) : null
}

/**
 * Detaches the files of imports from before an instant, which a later cleanup removes, and forgets what their rows were
 * before. Those being written keep theirs.
 */
export async function releaseImportFiles(db: Db, before: Date): Promise<void> {
  const old = db.select({ id: imports.id }).from(imports).where(lt(imports.createdAt, before))
  await db.delete(importChanges).where(inArray(importChanges.importId, old))
  const isOver = and(ne(imports.state, 'in_lucru'), lt(imports.createdAt, before))
  const released = await db
    .update(imports)
    .set({ fileId: null })
    .where(and(isOver, isNotNull(imports.fileId)))
    .returning({ id: imports.id })
  if (released.length === 0) return
  await db
    .update(files)
    .set({ usedBy: null })
    .where(or(...released.map(({ id }) => eq(files.usedBy, importOwner(id)))))
}

/** Names an import as the user of its file. */
export const importOwner = (id: number): string => `import:${id}`
