import type { Db } from './db.ts'
import { createStatementNames } from './statement-name.ts'

/** Prepared statements stay on their connection until it closes, so texts that vary must not fill its memory. */
const MOST_STATEMENTS = 256

const findName = createStatementNames(MOST_STATEMENTS)

/**
 * Runs a transaction whose statements PostgreSQL parses and plans once on each connection: for calls made all the time,
 * whose statements are many and small.
 */
export const preparedTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction((tx) => {
    nameStatements(tx)
    return work(tx)
  })

// The session is of this transaction alone.
function nameStatements(tx: Db): void {
  const { session } = tx._
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (query, fields, name, ...rest) =>
    prepare(query, fields, name ?? findName(query.sql), ...rest)
}
