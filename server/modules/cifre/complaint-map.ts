import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { ComplaintMap, ComplaintPlace, FigurePeriod } from '#contract/desk/cifre.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import type { Db } from '#server/db/db.ts'
import { caseFacts, deskCases, sesizari } from '#server/db/schema.ts'
import { readCaseWords } from '#server/modules/cazuri/words.ts'
import type { CaseWords } from '#server/modules/cazuri/words.ts'
import { isOverdue } from '#server/domain/desk-cases.ts'
import { toBucket } from './period.ts'

/** Steps of a rounded coordinate in a degree: about ten metres each. */
const PRECISION = 10_000

interface MapViewer {
  /** True if the caller may open the cases. */
  seesCases: boolean
  now: Date
}

/** Lists where the complaints of some days were made, the last sent first. */
export async function readComplaintMap(
  db: Db,
  { seesCases, now }: MapViewer,
  perioada: FigurePeriod,
): Promise<ComplaintMap> {
  const { from, to } = toBucket(perioada)
  const which = and(
    eq(deskCases.kind, 'sesizare'),
    gte(deskCases.sentAt, from),
    lt(deskCases.sentAt, to),
  )
  const [rows, total, words] = await Promise.all([
    findPlaces(db, now, which),
    db.$count(deskCases, which),
    readCaseWords(db),
  ])
  return { perioada, lista: rows.map((row) => toPlace(row, words.sesizare, seesCases)), total }
}

type PlaceRow = Awaited<ReturnType<typeof findPlaces>>[number]

const findPlaces = (db: Db, now: Date, which: ReturnType<typeof and>) =>
  db
    .select({
      id: deskCases.objectId,
      number: deskCases.number,
      category: deskCases.category,
      state: deskCases.state,
      isOpen: deskCases.isOpen,
      overdue: isOverdue(now),
      sentAt: deskCases.sentAt,
      street: caseFacts.street,
      lat: sesizari.lat,
      lng: sesizari.lng,
    })
    .from(deskCases)
    .innerJoin(sesizari, eq(sesizari.id, deskCases.objectId))
    .innerJoin(
      caseFacts,
      and(eq(caseFacts.kind, deskCases.kind), eq(caseFacts.objectId, deskCases.objectId)),
    )
    .where(which)
    .orderBy(desc(deskCases.sentAt), desc(deskCases.id))
    .limit(deskLimits.figures.places)

function toPlace(row: PlaceRow, words: CaseWords, seesCases: boolean): ComplaintPlace {
  const { cod, nume } = words.state(row.state)
  return {
    lat: round(row.lat),
    lng: round(row.lng),
    strada: row.street,
    categorie: row.category,
    denumire: words.typeName(row.category),
    stare: { cod, nume },
    deschis: row.isOpen,
    depasit: row.overdue,
    trimisa_la: row.sentAt.toISOString(),
    caz: seesCases ? { fel: 'sesizare', id: row.id, numar: row.number } : null,
  }
}

const round = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * PRECISION) / PRECISION
