import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { citizens } from './schema-accounts.ts'

/** Uploaded files and support requests. */

/** Uploaded files. `size` and `sha256` are of the bytes received; images are stored re-encoded. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    /** The citizen who uploaded it; null for visitors. */
    ownerId: integer('owner_id').references(() => citizens.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Object that refers to it, as `suport:12`; an unused file (null) is deleted after a day. */
    usedBy: text('used_by'),
    /** Author of the attachment: `cetatean` or `operator`. */
    author: text('author').notNull().default('cetatean'),
    /** Code of the requested document of a solicitare; empty otherwise. */
    document: text('document').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('files_unused')
      .on(table.createdAt)
      .where(sql`${table.usedBy} is null`),
    // `text_pattern_ops` also serves prefix searches, as `util:`.
    index('files_used_by').on(sql`${table.usedBy} text_pattern_ops`),
    index('files_owner').on(table.ownerId),
  ],
)

export const supportRequests = pgTable(
  'support_requests',
  {
    id: serial('id').primaryKey(),
    citizenId: integer('citizen_id').references(() => citizens.id, { onDelete: 'set null' }),
    nume: text('nume').notNull(),
    prenume: text('prenume').notNull(),
    telefon: text('telefon').notNull(),
    email: text('email').notNull(),
    observatii: text('observatii').notNull(),
    pagina: text('pagina').notNull().default(''),
    /** `noua`, `raspunsa`. */
    state: text('state').notNull().default('noua'),
    /** All answers of the operator, and the time of the last one. */
    answer: text('answer').notNull().default(''),
    answeredAt: instant('answered_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('support_requests_citizen').on(table.citizenId),
    index('support_requests_email').on(table.email),
    index('support_requests_phone').on(table.telefon),
  ],
)
