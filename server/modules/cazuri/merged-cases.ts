import { and, asc, eq } from 'drizzle-orm'
import type { DeskCase } from '#contract/desk/cazuri.ts'
import type { Db } from '#server/db/db.ts'
import { caseMerges } from '#server/db/schema.ts'
import type { CaseKind } from '#server/modules/dosare/case-kind.ts'
import { requireCaseById } from '#server/modules/dosare/repo.ts'
import type { LockedCase } from '#server/modules/dosare/repo.ts'
import { listLinks } from './links.ts'
import { toPerson } from './person.ts'
import { listEvents, toCaseFile } from './thread.ts'
import { readCaseWords } from './words.ts'

/** Finds the main case that a case was merged into; null when it was not. */
export async function findMainId(db: Db, kind: CaseKind['kind'], id: number) {
  const [row] = await db
    .select({ mainId: caseMerges.mainId })
    .from(caseMerges)
    .where(and(eq(caseMerges.kind, kind), eq(caseMerges.objectId, id)))
  return row?.mainId ?? null
}

async function listDuplicateIds(db: Db, kind: CaseKind['kind'], mainId: number) {
  const rows = await db
    .select({ id: caseMerges.objectId })
    .from(caseMerges)
    .where(and(eq(caseMerges.kind, kind), eq(caseMerges.mainId, mainId)))
    .orderBy(asc(caseMerges.objectId))
  return rows.map(({ id }) => id)
}

/** Reads what was merged into a case, with what its citizens wrote and sent, and what it was merged into. */
export async function readMerges(
  db: Db,
  which: CaseKind,
  { id, citizenId }: LockedCase,
): Promise<Pick<DeskCase, 'unit_in' | 'duplicate'>> {
  const { kind } = which
  const mainId = await findMainId(db, kind, id)
  const [main] = mainId === null ? [] : await listLinks(db, kind, [mainId])
  const duplicates = await listLinks(db, kind, await listDuplicateIds(db, kind, id))
  const read: DeskCase['duplicate'] = []
  for (const link of duplicates) read.push(await readDuplicate(db, which, link, citizenId))
  return {
    unit_in: main
      ? { ...main, acelasi_cetatean: await isOwnedBy(db, which, main.caz.id, citizenId) }
      : null,
    duplicate: read,
  }
}

const isOwnedBy = async (db: Db, which: CaseKind, id: number, citizenId: number) =>
  (await requireCaseById(db, which, id)).citizenId === citizenId

async function readDuplicate(
  db: Db,
  which: CaseKind,
  link: Awaited<ReturnType<typeof listLinks>>[number],
  mainCitizenId: number,
): Promise<DeskCase['duplicate'][number]> {
  const { citizenId } = await requireCaseById(db, which, link.caz.id)
  const details = await which.load(db, citizenId, link.caz.id)
  const words = await readCaseWords(db, which)
  const citizenName = toPerson(details.citizen).nume
  return {
    ...link,
    acelasi_cetatean: citizenId === mainCitizenId,
    descriere: details.description ?? '',
    fisiere: details.files.map((file) => toCaseFile(which.kind, file, file)),
    fir: await listEvents(db, link.caz, details.thread, { words, citizenName }),
  }
}
