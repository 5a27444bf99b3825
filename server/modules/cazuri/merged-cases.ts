import { and, asc, eq, or } from 'drizzle-orm'
import type { CaseLink, DeskCase } from '#contract/desk/cazuri.ts'
import type { Db } from '#server/db/db.ts'
import { caseMerges } from '#server/db/schema.ts'
import type { CaseKind } from '#server/modules/dosare/case-kind.ts'
import { listCaseFiles } from '#server/modules/dosare/load.ts'
import type { CaseRecord } from '#server/modules/dosare/load.ts'
import { requireCaseById } from '#server/modules/dosare/repo.ts'
import { listLinks } from './links.ts'
import { listEvents, toCaseFile } from './thread.ts'
import type { AllCaseWords } from './words.ts'

/** Finds the main case that a case was merged into; null when it was not. */
export async function findMainId(db: Db, kind: CaseKind['kind'], id: number) {
  const [row] = await db
    .select({ mainId: caseMerges.mainId })
    .from(caseMerges)
    .where(and(eq(caseMerges.kind, kind), eq(caseMerges.objectId, id)))
  return row?.mainId ?? null
}

/** Reads what was merged into a case, with what its citizens wrote and sent, and what it was merged into. */
export async function readMerges(
  db: Db,
  which: CaseKind,
  words: AllCaseWords,
  { id, citizen }: CaseRecord,
): Promise<Pick<DeskCase, 'unit_in' | 'duplicate'>> {
  const { mainId, duplicateIds } = await findMerges(db, which.kind, id)
  const [main] = mainId === null ? [] : await listLinks(db, words, which.kind, [mainId])
  const duplicates = await listLinks(db, words, which.kind, duplicateIds)
  const read: DeskCase['duplicate'] = []
  for (const link of duplicates) read.push(await readDuplicate(db, which, words, link, citizen.id))
  return {
    unit_in: main
      ? { ...main, acelasi_cetatean: await isOwnedBy(db, which, main.caz.id, citizen.id) }
      : null,
    duplicate: read,
  }
}

/** Finds what a case was merged into, and what was merged into it. */
async function findMerges(db: Db, kind: CaseKind['kind'], id: number) {
  const { objectId, mainId } = caseMerges
  const rows = await db
    .select({ objectId, mainId })
    .from(caseMerges)
    .where(and(eq(caseMerges.kind, kind), or(eq(objectId, id), eq(mainId, id))))
    .orderBy(asc(objectId))
  return {
    mainId: rows.find((row) => row.objectId === id)?.mainId ?? null,
    duplicateIds: rows.filter((row) => row.mainId === id).map((row) => row.objectId),
  }
}

const isOwnedBy = async (db: Db, which: CaseKind, id: number, citizenId: number) =>
  (await requireCaseById(db, which, id)).citizenId === citizenId

async function readDuplicate(
  db: Db,
  which: CaseKind,
  words: AllCaseWords,
  link: CaseLink,
  mainCitizenId: number,
): Promise<DeskCase['duplicate'][number]> {
  const record = await which.read(db, link.caz.id)
  const files = await listCaseFiles(db, record)
  return {
    ...link,
    acelasi_cetatean: record.citizen.id === mainCitizenId,
    descriere: record.description ?? '',
    fisiere: files.map((file) => toCaseFile(which.kind, file, file)),
    fir: await listEvents(db, record, words[which.kind]),
  }
}
