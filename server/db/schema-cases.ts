import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
} from 'drizzle-orm/pg-core'
import type { FormValues } from '#contract/forms.ts'
import { createdAt, day, instant, updatedAt } from './columns.ts'
import { ownerId } from './schema-accounts.ts'
import { roundDays, servicePlaces } from './schema-places.ts'
import { staff } from './schema-staff.ts'

/** Form catalogues, and the solicitări and sesizări submitted through them, with history and messages. */

/** Common data of the form catalogues, which an operator may change. */
export const catalogues = pgTable('catalogues', {
  /** `solicitari` or `sesizari`: states, groups, common texts. */
  cod: text('cod').primaryKey(),
  content: jsonb('content').$type<unknown>().notNull(),
  updatedAt: updatedAt(),
})

export const solicitareTypes = pgTable('solicitare_types', {
  cod: text('cod').primaryKey(),
  definition: jsonb('definition').$type<unknown>().notNull(),
  ordine: integer('ordine').notNull(),
  active: boolean('active').notNull().default(true),
  updatedAt: updatedAt(),
})

export const sesizareCategories = pgTable('sesizare_categories', {
  cod: text('cod').primaryKey(),
  definition: jsonb('definition').$type<unknown>().notNull(),
  ordine: integer('ordine').notNull(),
  active: boolean('active').notNull().default(true),
  updatedAt: updatedAt(),
})

export const solicitari = pgTable(
  'solicitari',
  {
    id: serial('id').primaryKey(),
    citizenId: ownerId(),
    /** Register number; null while it is a draft. */
    numar: text('numar').unique(),
    tip: text('tip').notNull(),
    state: text('state').notNull(),
    values: jsonb('values').$type<FormValues>().notNull(),
    /** Hash of type and values, to detect duplicates. */
    fingerprint: text('fingerprint').notNull(),
    dueAt: instant('due_at'),
    /** Time its deadline was extended; only one extension is allowed. */
    extendedAt: instant('extended_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('solicitari_citizen').on(table.citizenId, table.id),
    index('solicitari_state').on(table.state, table.id),
  ],
)

export const sesizari = pgTable(
  'sesizari',
  {
    id: serial('id').primaryKey(),
    citizenId: ownerId(),
    numar: text('numar').notNull().unique(),
    categorie: text('categorie').notNull(),
    subcategorie: text('subcategorie'),
    descriere: text('descriere').notNull(),
    values: jsonb('values').$type<FormValues>().notNull(),
    adresaText: text('adresa_text').notNull().default(''),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    precisionMetres: doublePrecision('precision_metres'),
    observedAt: instant('observed_at'),
    state: text('state').notNull(),
    dueAt: instant('due_at').notNull(),
    /** Time its deadline was extended; only one extension is allowed. */
    extendedAt: instant('extended_at'),
    targetAt: instant('target_at'),
    /** Day on which the crew returns, and the time by which; null if it has not been said. */
    returnsOn: day('returns_on'),
    returnsBy: text('returns_by'),
    solvedAt: instant('solved_at'),
    content: boolean('content'),
    contentReason: text('content_reason').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('sesizari_citizen').on(table.citizenId, table.id),
    index('sesizari_state').on(table.state, table.id),
    index('sesizari_spot').on(table.state, table.lat, table.lng),
  ],
)

/** Sesizări of pick-ups that were not made, with the place and the day of the round. */
export const pickupReports = pgTable(
  'pickup_reports',
  {
    sesizareId: integer('sesizare_id')
      .primaryKey()
      .references(() => sesizari.id, { onDelete: 'cascade' }),
    placeId: integer('place_id')
      .notNull()
      .references(() => servicePlaces.id, { onDelete: 'cascade' }),
    roundDayId: integer('round_day_id')
      .notNull()
      .references(() => roundDays.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('pickup_reports_round_day').on(table.roundDayId),
    index('pickup_reports_place').on(table.placeId),
  ],
)

/** Polymorphic reference to a `solicitare` or `sesizare`. */
const about = () => ({
  kind: text('kind').notNull(),
  objectId: integer('object_id').notNull(),
})

/** Member of the staff who wrote it at the desk; null for citizens, commands and programs. */
const authorId = () => integer('staff_id').references(() => staff.id, { onDelete: 'set null' })

export const historySteps = pgTable(
  'history_steps',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ...about(),
    state: text('state').notNull(),
    note: text('note').notNull().default(''),
    staffId: authorId(),
    at: createdAt(),
  },
  (table) => [index('history_steps_object').on(table.kind, table.objectId, table.id)],
)

export const messages = pgTable(
  'messages',
  {
    id: serial('id').primaryKey(),
    ...about(),
    /** Owner of the object, denormalised so that unread messages are counted without a join. */
    citizenId: ownerId(),
    /** `cetatean` or `operator`. */
    author: text('author').notNull(),
    staffId: authorId(),
    text: text('text').notNull(),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('messages_object').on(table.kind, table.objectId, table.id),
    index('messages_unread')
      .on(table.citizenId, table.kind, table.objectId)
      .where(sql`${table.author} = 'operator' and ${table.readAt} is null`),
  ],
)

/** Answers that citizens asked for after the term of a case had passed. */
export const answerRequests = pgTable(
  'answer_requests',
  {
    id: serial('id').primaryKey(),
    ...about(),
    citizenId: ownerId(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [
    index('answer_requests_object').on(table.kind, table.objectId, table.id),
    index('answer_requests_asked').on(table.askedAt),
    index('answer_requests_citizen').on(table.citizenId),
  ],
)

/** Answers of citizens about the solutions of their sesizări: one row a solution, with the last word of it. */
export const solutionAnswers = pgTable(
  'solution_answers',
  {
    sesizareId: integer('sesizare_id')
      .notNull()
      .references(() => sesizari.id, { onDelete: 'cascade' }),
    /** When that solution was given; the sesizare itself has the time of its last one. */
    solvedAt: instant('solved_at').notNull(),
    isSolved: boolean('is_solved').notNull(),
    /** True if they reopened it, which says that it was not solved. */
    isReopened: boolean('is_reopened').notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sesizareId, table.solvedAt] }),
    index('solution_answers_answered').on(table.answeredAt),
  ],
)

/** Register counters, one row per kind and year. */
export const registers = pgTable(
  'registers',
  {
    kind: text('kind').notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
)
