import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { StoredOpenFigures } from '#contract/cifre-deschise.ts'
import type { DeskCaseKind } from '#contract/desk/coada.ts'
import { day, instant } from './columns.ts'

/**
 * One narrow row per case with its milestones, which database triggers keep equal to the view `case_fact_sources`
 * (decision 065). It outlives the erasure of its case, without the street.
 */
export const caseFacts = pgTable(
  'case_facts',
  {
    kind: text('kind').$type<DeskCaseKind>().notNull(),
    objectId: integer('object_id').notNull(),
    /** Code of the type or category; empty for support requests. */
    category: text('category').notNull(),
    sector: text('sector').notNull(),
    /** Name of the street without the number; empty where none is recognised. */
    street: text('street').notNull(),
    /** Its folded words without the kind of street, in alphabetical order: the same however it is spelled. */
    streetKey: text('street_key').notNull(),
    sentAt: instant('sent_at').notNull(),
    dueAt: instant('due_at'),
    /** First message of the operator, or the first closing by one. */
    answeredAt: instant('answered_at'),
    /** Null while it is open, also after it was reopened. */
    closedAt: instant('closed_at'),
    /** True if it was closed with the result that was asked for. */
    isSolved: boolean('is_solved').notNull(),
    /** Whole minutes from sending to the first answer, and to closing. */
    answerMinutes: integer('answer_minutes'),
    closeMinutes: integer('close_minutes'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.objectId] }),
    index('case_facts_closed').on(table.closedAt),
  ],
)

/** Open figures of each period that is offered, of each category about public places, computed from time to time. */
export const openFigures = pgTable(
  'open_figures',
  {
    /** `30-zile`, `12-luni` or a month. */
    period: text('period').notNull(),
    /** Code of the category; empty for all of them together. */
    category: text('category').notNull(),
    fromDay: day('from_day').notNull(),
    toDay: day('to_day').notNull(),
    figures: jsonb('figures').$type<StoredOpenFigures>().notNull(),
    computedAt: instant('computed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.period, table.category] })],
)
