import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { ownerId } from './schema-accounts.ts'
import { sesizari } from './schema-cases.ts'
import { files } from './schema-files.ts'

/** Supports of citizens for the sesizări of others, and the photos that they see of these. */

/** Citizens who support another's sesizare, each once: they count for the operator and are told of its states. */
export const sesizareSupports = pgTable(
  'sesizare_supports',
  {
    sesizareId: integer('sesizare_id')
      .notNull()
      .references(() => sesizari.id, { onDelete: 'cascade' }),
    citizenId: ownerId(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.sesizareId, table.citizenId] }),
    index('sesizare_supports_citizen').on(table.citizenId),
  ],
)

/** Photos of sesizări that the operator lets other citizens see, under an id of their own. */
export const releasedPhotos = pgTable('released_photos', {
  fileId: uuid('file_id')
    .primaryKey()
    .references(() => files.id, { onDelete: 'cascade' }),
  publicId: uuid('public_id').notNull().unique(),
  createdAt: createdAt(),
})
