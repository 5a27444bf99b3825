import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

/**
 * Runs work in the given transaction, or in a new one. Unlike `db.transaction` it sets no savepoint: an error of the
 * work must end the given transaction too.
 */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  is(db, PgTransaction) ? work(db) : db.transaction(work)
