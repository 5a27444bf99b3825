import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** SQL condition: the column is one of some ids. However many, they are one parameter, unlike those of `inArray`. */
export const isAnyOf = (column: AnyPgColumn, ids: number[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::integer[])`
