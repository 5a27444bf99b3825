import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { DeskCaseKind, SavedFilters } from '#contract/desk/coada.ts'
import { createdAt, instant } from './columns.ts'
import { citizens } from './schema-accounts.ts'
import { staff } from './schema-staff.ts'

/** The desk's queue of cases, and what members save about it. */

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * One row per submitted case, which database triggers keep equal to the view `desk_case_sources` (decision 055). Only
 * `assigneeId`, `version` and `changedAt` are written by use cases. Writers lock the case's own row first.
 */
export const deskCases = pgTable(
  'desk_cases',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').$type<DeskCaseKind>().notNull(),
    /** Id of the solicitare, sesizare or support request. */
    objectId: integer('object_id').notNull(),
    number: text('number').notNull(),
    /** Code of the type or category; empty for support requests. */
    category: text('category').notNull(),
    state: text('state').notNull(),
    isOpen: boolean('is_open').notNull(),
    dueAt: instant('due_at'),
    /** Place in the queue: the term, or a support request's expected answer; a year earlier while `askedAt` is set. */
    orderAt: instant('order_at').notNull(),
    sentAt: instant('sent_at').notNull(),
    street: text('street').notNull(),
    sector: text('sector').notNull(),
    citizenId: integer('citizen_id').references(() => citizens.id, { onDelete: 'set null' }),
    /** Whose last word it is, by messages and states: `operator` after an answer or while the citizen is asked. */
    lastAuthor: text('last_author').notNull(),
    assigneeId: integer('assignee_id').references(() => staff.id, { onDelete: 'set null' }),
    /** Raised by every change of the case. */
    version: integer('version').notNull().default(1),
    changedAt: instant('changed_at').notNull(),
    /** Folded words of its texts; those of the address again after `@`, spellings of its number after `#`. */
    document: tsvector('document').notNull(),
    /** When its citizen last asked for the answer that was due; null once they have it. */
    askedAt: instant('asked_at'),
  },
  (table) => [
    unique('desk_cases_object').on(table.kind, table.objectId),
    index('desk_cases_queue')
      .on(table.orderAt, table.id)
      .where(sql`${table.isOpen}`),
    // Holds all that the counts of open cases read.
    index('desk_cases_counts')
      .on(table.kind, table.lastAuthor, table.dueAt, table.assigneeId, table.isOpen, table.askedAt)
      .where(sql`${table.isOpen}`),
    index('desk_cases_order').on(table.orderAt, table.id),
    index('desk_cases_sent').on(table.sentAt, table.id),
    index('desk_cases_category').on(table.category, table.sentAt),
    index('desk_cases_sector').on(table.sector),
    index('desk_cases_assignee').on(table.assigneeId),
    index('desk_cases_citizen').on(table.citizenId),
    index('desk_cases_document').using('gin', table.document),
  ],
)

/** Who gave a case to whom, for staff only: the history that citizens read has no names of members. */
export const deskAssignments = pgTable(
  'desk_assignments',
  {
    id: serial('id').primaryKey(),
    caseId: integer('case_id')
      .notNull()
      .references(() => deskCases.id, { onDelete: 'cascade' }),
    /** Null: nobody. */
    assigneeId: integer('assignee_id').references(() => staff.id, { onDelete: 'set null' }),
    /** As in the audit. */
    actor: text('actor').notNull(),
    at: createdAt(),
  },
  (table) => [index('desk_assignments_case').on(table.caseId, table.id)],
)

/** Filters of the queue that a member has saved under a name. */
export const deskViews = pgTable(
  'desk_views',
  {
    id: serial('id').primaryKey(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    nume: text('nume').notNull(),
    filters: jsonb('filters').$type<SavedFilters>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('desk_views_name').on(table.staffId, table.nume)],
)

/** Times of the e-mails that tell each member of new cases: one row a member who was ever due one. */
export const deskDigests = pgTable('desk_digests', {
  staffId: integer('staff_id')
    .primaryKey()
    .references(() => staff.id, { onDelete: 'cascade' }),
  /** The configured time that was handled last, whether or not there was anything to say. */
  slotAt: instant('slot_at').notNull(),
})
