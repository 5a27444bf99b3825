import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { citizens } from './schema-accounts.ts'

/** What citizens and visitors send beside their accounts. */

/** Files received. `size` and `sha256` are of the bytes received; images are kept re-encoded. */
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
    /** What refers to it, as `suport:12`; null: removed after a day. */
    usedBy: text('used_by'),
    /** Who added it to what refers to it: `cetatean` or `operator`. */
    author: text('author').notNull().default('cetatean'),
    /** Which of the asked-for documents of a solicitare it is; empty in all else. */
    document: text('document').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('files_unused')
      .on(table.createdAt)
      .where(sql`${table.usedBy} is null`),
    // Also for those that begin alike, as `util:`.
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
    /** What the operator wrote back, all of it, and when last. */
    answer: text('answer').notNull().default(''),
    answeredAt: instant('answered_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('support_requests_citizen').on(table.citizenId),
    index('support_requests_email').on(table.email),
  ],
)
