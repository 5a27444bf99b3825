import type { Db } from './db.ts'
import { nameStatement } from './statement-name.ts'

interface Preparable {
  toSQL(): { sql: string }
  prepare(name: string): unknown
}

const statements = new WeakMap<Db, Map<string, unknown>>()

/**
 * Returns a query that is built once for each database and planned once on each connection: for calls made all the
 * time, of which building the query costs more than its rows. Its values are placeholders; `key` stands for its text.
 */
export function prepareOnce<Query extends Preparable>(
  db: Db,
  key: string,
  build: () => Query,
): ReturnType<Query['prepare']> {
  const ofDb = statements.get(db) ?? new Map<string, unknown>()
  statements.set(db, ofDb)
  if (!ofDb.has(key)) ofDb.set(key, prepare(build()))
  return ofDb.get(key) as ReturnType<Query['prepare']>
}

const prepare = (query: Preparable): unknown => query.prepare(nameStatement(query.toSQL().sql))
