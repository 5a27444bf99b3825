import { sql } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
import type { Db } from './db.ts'
import type { Page } from './paginate.ts'
import { prepareOnce } from './prepare-once.ts'
import type { SearchedPage } from './search.ts'

/** Values of a query, each as itself or as a placeholder for it. */
export type WithPlaceholders<Values> = { [Name in keyof Values]: Values[Name] | Placeholder }

interface PageQuery<Row> extends PromiseLike<Row[]> {
  toSQL(): { sql: string }
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> }
}

/**
 * Reads one page of a list by a prepared query, which `key` and the order stand for; a searched list by one built for
 * its words.
 */
export function readPage<Values extends object, Row>(
  db: Db,
  key: string,
  values: Values,
  { limit, offset, cauta, ordine }: SearchedPage,
  build: (given: WithPlaceholders<Values & Page>) => PageQuery<Row>,
): PromiseLike<Row[]> {
  const all = { ...values, limit, offset }
  if (cauta) return build(all)
  return prepareOnce(db, `${key} ${ordine}`, () => build(toPlaceholders(all))).execute(all)
}

const toPlaceholders = <Values extends object>(values: Values): WithPlaceholders<Values> =>
  Object.fromEntries(
    Object.keys(values).map((name) => [name, sql.placeholder(name)]),
  ) as WithPlaceholders<Values>
