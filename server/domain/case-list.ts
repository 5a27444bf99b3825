import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { paginate } from '#server/db/paginate.ts'
import type { Page, Paged } from '#server/db/paginate.ts'
import { files, historySteps } from '#server/db/schema.ts'
import type {
  sesizareCategories,
  sesizari,
  solicitareTypes,
  solicitari,
} from '#server/db/schema.ts'
import { nameIn } from './catalogues.ts'
import type { ThreadKind } from './thread-kind.ts'
import { unreadByObjectQuery } from './unread.ts'

interface Tables {
  kind: ThreadKind
  cases: typeof solicitari | typeof sesizari
  /** The column that names the type or the category. */
  code: typeof solicitari.tip | typeof sesizari.categorie
  types: typeof solicitareTypes | typeof sesizareCategories
}

/** A solicitare or sesizare in a list. */
export interface CaseListItem<Row> {
  row: Row
  /** Name of its type or category; null when that was removed. */
  denumire: string | null
  /** Unread messages of the operator; null when there are none. */
  unread: number | null
  /** Note with which the operator asked for more information; null while nothing is asked. */
  question: string | null
  /** Id of the first picture that the citizen attached. */
  photoId: string | null
}

/** Lists one page of a citizen's cases, newest first, with the total. `Row` is the table's row type. */
export async function listCases<Row>(
  db: Db,
  { kind, cases, code, types }: Tables,
  citizenId: number,
  states: readonly string[],
  page: Page,
): Promise<Paged<CaseListItem<Row>>> {
  const which = and(eq(cases.citizenId, citizenId), inArray(cases.state, [...states]))
  const unread = unreadByObjectQuery(db, citizenId, kind)
  const rows = await db
    .select({
      row: cases,
      denumire: nameIn(types.definition),
      unread: unread.unread,
      question: questionOf(kind, cases),
      photoId: firstPhotoOf(kind, cases),
      total: db.$count(cases, which),
    })
    .from(cases)
    .leftJoin(types, eq(types.cod, code))
    .leftJoin(unread, eq(unread.objectId, cases.id))
    .where(which)
    .orderBy(desc(cases.id))
    .limit(page.limit)
    .offset(page.offset)
  const listed = rows as (CaseListItem<Row> & { total: number })[]
  return paginate(listed, page, () => db.$count(cases, which))
}

function questionOf(kind: ThreadKind, { id, state }: Tables['cases']) {
  return sql<string | null>`case when ${state} = 'completare_necesara' then (
    select ${historySteps.note} from ${historySteps}
    where ${historySteps.kind} = ${kind} and ${historySteps.objectId} = ${id}
    order by ${historySteps.id} desc limit 1
  ) end`
}

function firstPhotoOf(kind: ThreadKind, { id }: Tables['cases']) {
  return sql<string | null>`(
    select ${files.id} from ${files}
    where ${files.usedBy} = ${kind} || ':' || ${id} and ${files.type} like 'image/%'
      and ${files.author} = 'cetatean'
    order by ${files.createdAt}, ${files.id} limit 1
  )`
}
