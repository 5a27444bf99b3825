import {
  and,
  asc,
  desc,
  eq,
  inArray,
  sql,
  type AnyColumn,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import type { ListOrder } from '#contract/query.ts'
import type { Db } from '#server/db/db.ts'
import { paginate } from '#server/db/paginate.ts'
import type { Paged } from '#server/db/paginate.ts'
import { readPage } from '#server/db/read-page.ts'
import { matchesSearch } from '#server/db/search.ts'
import type { SearchedPage } from '#server/db/search.ts'
import { files, historySteps } from '#server/db/schema.ts'
import type {
  sesizareCategories,
  sesizari,
  solicitareTypes,
  solicitari,
} from '#server/db/schema.ts'
import { nameIn } from './catalogues.ts'
import { ASKS, selectQuestionStep } from './questions.ts'
import type { ThreadKind } from './thread-kind.ts'
import { translationsOf } from './translations.ts'
import { unreadByObjectQuery } from './unread.ts'

interface Tables {
  kind: ThreadKind
  cases: typeof solicitari | typeof sesizari
  /** The column that names the type or the category. */
  code: typeof solicitari.tip | typeof sesizari.categorie
  types: typeof solicitareTypes | typeof sesizareCategories
  /** Texts to search, beside the number and the type's name. */
  texts: (AnyColumn | SQL)[]
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
  /** When it was asked. */
  askedAt: Date | null
  /** Id of the first picture that the citizen attached. */
  photoId: string | null
}

/**
 * Lists one page of a citizen's cases in the wanted order, the newest first by default, with the total. `Row` is the
 * table's row type.
 */
export async function listCases<Row>(
  db: Db,
  { kind, cases, code, types, texts }: Tables,
  citizenId: number,
  states: readonly string[],
  page: SearchedPage,
): Promise<Paged<CaseListItem<Row>>> {
  const typeName = sql`(select ${nameIn(types.definition)} from ${types} where ${types.cod} = ${code})`
  const whichOf = (citizen: number | Placeholder) =>
    and(
      eq(cases.citizenId, citizen),
      inArray(cases.state, [...states]),
      matchesSearch(page.cauta, cases.numar, typeName, translationsOf(typeName), ...texts),
    )
  const key = `${kind} ${states.join()}`
  const rows = await readPage(
    db,
    key,
    { citizen: citizenId },
    page,
    ({ citizen, limit, offset }) => {
      const unread = unreadByObjectQuery(db, citizen, kind)
      return db
        .select({
          row: cases,
          denumire: nameIn(types.definition),
          unread: unread.unread,
          question: questionOf(kind, cases),
          askedAt: askedAtOf(kind, cases),
          photoId: firstPhotoOf(kind, cases),
          total: db.$count(cases, whichOf(citizen)),
        })
        .from(cases)
        .leftJoin(types, eq(types.cod, code))
        .leftJoin(unread, eq(unread.objectId, cases.id))
        .where(whichOf(citizen))
        .orderBy(...orderOf(cases, page.ordine))
        .limit(limit)
        .offset(offset)
    },
  )
  const listed = rows as (CaseListItem<Row> & { total: number })[]
  return paginate(listed, page, () => db.$count(cases, whichOf(citizenId)))
}

function orderOf({ id, numar, updatedAt }: Tables['cases'], order: ListOrder | undefined): SQL[] {
  if (order === 'schimbate') return [desc(updatedAt), desc(id)]
  if (order === 'vechi') return [asc(updatedAt), asc(id)]
  return order === 'numar' ? [asc(numar), desc(id)] : [desc(id)]
}

function questionOf(kind: ThreadKind, { id, state }: Tables['cases']) {
  return sql<string | null>`case when ${state} = ${ASKS} then (
    select ${historySteps.note} from ${historySteps}
    where ${historySteps.kind} = ${kind} and ${historySteps.objectId} = ${id}
    order by ${historySteps.id} desc limit 1
  ) end`
}

function askedAtOf(kind: ThreadKind, { id, state }: Tables['cases']) {
  return sql<Date | null>`case when ${state} = ${ASKS} then (
    select asked.created_at from (${selectQuestionStep(kind, id)}) asked
  ) end`.mapWith(historySteps.at)
}

function firstPhotoOf(kind: ThreadKind, { id }: Tables['cases']) {
  return sql<string | null>`(
    select ${files.id} from ${files}
    where ${files.usedBy} = ${kind} || ':' || ${id} and ${files.type} like 'image/%'
      and ${files.author} = 'cetatean'
    order by ${files.createdAt}, ${files.id} limit 1
  )`
}
