import { and, desc, eq, gte, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SesizareState } from '#contract/sesizari.ts'
import type { Db } from '#server/db/db.ts'
import {
  caseFacts,
  deskCases,
  historySteps,
  sesizareCategories,
  sesizari,
  streets,
} from '#server/db/schema.ts'
import { nameIn } from '#server/domain/catalogues.ts'
import { isPublicProblem } from '#server/domain/supports.ts'
import type { Bucket } from '#server/modules/cifre/period.ts'
import { openStates } from '#server/modules/sesizari/domain.ts'

/** SQL expression: when the sesizare entered its last state. */
const movedAt = sql<string | null>`(
  select max(${historySteps.at}) from ${historySteps}
  where ${historySteps.kind} = 'sesizare' and ${historySteps.objectId} = ${sesizari.id})`

const selectRequests = (db: Db) =>
  db
    .select({
      id: sesizari.id,
      category: sesizari.categorie,
      name: nameIn(sesizareCategories.definition),
      state: sql<SesizareState>`${sesizari.state}`,
      sentAt: sesizari.createdAt,
      movedAt,
      targetAt: sesizari.targetAt,
      dueAt: sesizari.dueAt,
      streetKey: caseFacts.streetKey,
      lat: sesizari.lat,
      lng: sesizari.lng,
    })
    .from(deskCases)
    .innerJoin(sesizari, eq(sesizari.id, deskCases.objectId))
    .innerJoin(sesizareCategories, eq(sesizareCategories.cod, sesizari.categorie))
    .innerJoin(
      caseFacts,
      and(eq(caseFacts.kind, 'sesizare'), eq(caseFacts.objectId, deskCases.objectId)),
    )

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]

const isPublic = (which: SQL | undefined) =>
  and(eq(deskCases.kind, 'sesizare'), isPublicProblem, which)

/** Finds sesizări about public places by their ids. */
export const findRequests = (db: Db, ids: number[]): Promise<RequestRow[]> =>
  selectRequests(db)
    .where(isPublic(inArray(deskCases.objectId, ids)))
    .orderBy(desc(deskCases.sentAt), desc(deskCases.id))

interface Which {
  codes: string[] | null
  isOpen: boolean | null
  limit: number
  offset: number
}

/** Lists the sesizări about public places of some days, the newest first. */
export function listRequests(
  db: Db,
  { from, to }: Bucket,
  { codes, isOpen, limit, offset }: Which,
): Promise<RequestRow[]> {
  const hasState = (isOpen === true ? inArray : notInArray)(sesizari.state, openStates)
  return selectRequests(db)
    .where(
      isPublic(
        and(
          gte(deskCases.sentAt, from),
          lt(deskCases.sentAt, to),
          codes === null ? undefined : inArray(deskCases.category, codes),
          isOpen === null ? undefined : hasState,
        ),
      ),
    )
    .orderBy(desc(deskCases.sentAt), desc(deskCases.id))
    .limit(limit)
    .offset(offset)
}

/** Returns names of streets of the register by their keys in `case_facts`. */
export async function findStreetNames(db: Db, keys: string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(keys)].filter((key) => key !== '')
  if (wanted.length === 0) return new Map()
  const key = sql<string>`street_key(${streets.denumire})`
  const rows = await db
    .select({ key, name: streets.denumire })
    .from(streets)
    .where(inArray(key, wanted))
  return new Map(rows.map((row) => [row.key, row.name]))
}
