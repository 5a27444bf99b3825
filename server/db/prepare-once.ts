import { createHash } from 'node:crypto'
import type { Db } from './db.ts'

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

// Named by its text: PostgreSQL cuts long names, and a connection keeps one text for each.
const prepare = (query: Preparable): unknown =>
  query.prepare(createHash('sha256').update(query.toSQL().sql).digest('hex').slice(0, 32))
