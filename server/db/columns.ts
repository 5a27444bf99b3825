import { sql, type SQL } from 'drizzle-orm'
import { date, timestamp } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Column types shared by many tables. */

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => instant('created_at').notNull().defaultNow()
export const updatedAt = () => instant('updated_at').notNull().defaultNow()
/** `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: 'string' })

/** SQL expression: the words of the street and number of an address, folded, as the indexes on them have them. */
export const streetWords = (address: AnyPgColumn): SQL =>
  sql`array_to_tsvector(search_words((${address} ->> 'strada') || ' ' || (${address} ->> 'numar')))`
