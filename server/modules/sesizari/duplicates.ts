import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { publish } from '#server/db/pubsub.ts'
import { caseMerges, sesizari } from '#server/db/schema.ts'
import { solvedDuplicateNote } from '#server/domain/case-texts.ro.ts'
import { writeCaseWords } from '#server/domain/case-words.ts'
import { notifyAboutCase } from '#server/domain/cases.ts'
import { listSesizareCategoryNames } from '#server/domain/catalogues.ts'
import { addHistoryStep } from '#server/domain/history.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { SesizareRow } from './repo.ts'

const KIND = 'sesizare'

/** Tells the other citizens who sent a duplicate of a sesizare that the problem is solved. */
export async function notifyDuplicates(
  ports: Pick<Ports, 'env' | 'clock'>,
  db: Db,
  { id, citizenId: owner }: Pick<SesizareRow, 'id' | 'citizenId'>,
): Promise<void> {
  const rows = await db
    .select({ duplicate: sesizari })
    .from(caseMerges)
    .innerJoin(sesizari, eq(sesizari.id, caseMerges.objectId))
    .where(and(eq(caseMerges.kind, KIND), eq(caseMerges.mainId, id)))
    .orderBy(asc(sesizari.id))
  const others = rows.filter(({ duplicate }) => duplicate.citizenId !== owner)
  if (others.length === 0) return
  const names = await listSesizareCategoryNames(db)
  const now = ports.clock.now()
  for (const { duplicate } of others) {
    const { numar, categorie, state } = duplicate
    const words = await writeCaseWords(
      db,
      [names.get(categorie) ?? categorie],
      (texts, [denumire]) => texts.duplicateSolved(KIND, { numar, denumire }),
    )
    await addHistoryStep(db, KIND, duplicate.id, state, solvedDuplicateNote, now)
    await notifyAboutCase(ports, db, KIND, duplicate, words)
    await publish(db, duplicate.citizenId, { tip: KIND, id: duplicate.id })
  }
}
