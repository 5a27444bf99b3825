import { sql } from 'drizzle-orm'
import { pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

/** Keys with which the operator's other programs call the API. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: serial('id').primaryKey(),
    /** Program it is for; the audit records it as `api:name`. */
    name: text('name').notNull(),
    /** First characters of the key, to recognise it by. */
    prefix: text('prefix').notNull(),
    /** SHA-256 of the whole key, hex. */
    hash: text('hash').notNull().unique(),
    scopes: text('scopes').array().notNull(),
    /** As in the audit: `operator:name`. */
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    /** Last use, written at most once a minute. */
    usedAt: instant('used_at'),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('api_keys_active_name')
      .on(table.name)
      .where(sql`${table.revokedAt} is null`),
  ],
)
