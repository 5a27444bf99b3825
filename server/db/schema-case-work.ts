import { bigserial, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt } from './columns.ts'
import { staff } from './schema-staff.ts'

/** Work of the staff on cases: internal notes, merges, presence, versions; and templates of answers. */

/** Polymorphic reference to a `solicitare`, a `sesizare` or a support request (`suport`). */
const about = () => ({
  kind: text('kind').notNull(),
  objectId: integer('object_id').notNull(),
})

const author = () => integer('staff_id').references(() => staff.id, { onDelete: 'set null' })

/** Internal notes, which citizens never see. */
export const caseNotes = pgTable(
  'case_notes',
  {
    id: serial('id').primaryKey(),
    ...about(),
    staffId: author(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('case_notes_object').on(table.kind, table.objectId, table.id)],
)

/** Duplicates, each merged into a main case of its kind. A main case is never itself a duplicate. */
export const caseMerges = pgTable(
  'case_merges',
  {
    ...about(),
    mainId: integer('main_id').notNull(),
    staffId: author(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.objectId] }),
    index('case_merges_main').on(table.kind, table.mainId),
  ],
)

/** Who is on a case, and whether they type. Rows count for `deskLimits.presence.validSeconds`. */
export const casePresence = pgTable(
  'case_presence',
  {
    ...about(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** `priveste` or `scrie`. */
    state: text('state').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.objectId, table.staffId] }),
    index('case_presence_seen').on(table.seenAt),
  ],
)

/**
 * When each version of a case was made: a trigger on `desk_cases` writes it. `at` is the start of the transaction, as in
 * its audit entries, which say who changed what.
 */
export const caseVersions = pgTable(
  'case_versions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ...about(),
    version: integer('version').notNull(),
    at: createdAt(),
  },
  (table) => [
    index('case_versions_object').on(table.kind, table.objectId, table.version),
    index('case_versions_at').on(table.at),
  ],
)

/** Texts that answers begin from, with fields between braces. */
export const answerTemplates = pgTable(
  'answer_templates',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Code of the type or category it is for; empty: all. */
    category: text('category').notNull().default(''),
    title: text('title').notNull(),
    text: text('text').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [index('answer_templates_kind').on(table.kind)],
)
