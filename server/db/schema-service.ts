import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { citizens } from './schema-accounts.ts'

/** What the server keeps for its own work. */

/** One row: which installation of the portal this database is of. Its folder of files carries the same id. */
export const installation = pgTable('installation', {
  id: uuid('id').primaryKey().defaultRandom(),
})

/** Counters of guessable things: they survive restarts and are shared by instances. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  spent: integer('spent').notNull(),
  resetAt: instant('reset_at').notNull(),
})

/** Answers already given, so that a call repeated with its key changes nothing. Text, because jsonb reorders keys. */
export const idempotency = pgTable(
  'idempotency',
  {
    /** Id of the citizen, or `public`. */
    owner: text('owner').notNull(),
    route: text('route').notNull(),
    key: uuid('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** Encrypted with `APP_KEY`, for a repeat of the call alone; empty once what it made is gone. */
    answer: text('answer').notNull(),
    /** Id of what the call made: the answer is kept as long as that; null when it made nothing that has one. */
    objectId: text('object_id'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.route, table.key] })],
)

/** Messages that leave by SMS, e-mail or push. In demonstration SMS and e-mails stay here and are shown on /dev/mesaje. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    channel: text('channel').notNull(),
    recipient: text('recipient').notNull(),
    /** The citizen it is for; null for a visitor's. The recipient may be another: an address nobody has confirmed yet. */
    citizenId: integer('citizen_id').references(() => citizens.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull().default(''),
    /** Emptied once the message has left. */
    body: text('body').notNull(),
    /** `asteapta`, `trimis`, `capturat`, `esuat`. */
    state: text('state').notNull().default('asteapta'),
    /** What leaves first: 0 codes and PINs, 1 the rest, 2 announcements. */
    priority: integer('priority').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    index('outbox_waiting')
      .on(table.channel, table.priority, table.nextAt)
      .where(sql`${table.state} = 'asteapta'`),
    index('outbox_citizen').on(table.citizenId),
    index('outbox_recipient').on(table.recipient),
  ],
)

/** Errors that citizens' browsers ran into, equal ones in one row. Nothing here tells of whom. */
export const clientErrors = pgTable(
  'client_errors',
  {
    /** Hash of kind, page, message and version. */
    fingerprint: text('fingerprint').primaryKey(),
    kind: text('kind').notNull(),
    page: text('page').notNull(),
    message: text('message').notNull(),
    version: text('version').notNull(),
    /** The top of the first one's stack, a line each. */
    frames: text('frames').notNull(),
    /** Name and major version, as `webkit 17`, of those it was seen in. */
    engines: text('engines').array().notNull(),
    count: integer('count').notNull().default(1),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [index('client_errors_last').on(table.lastAt)],
)

/** Who did what, when. Rows are only ever added: a trigger refuses the rest. */
export const audit = pgTable(
  'audit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: createdAt(),
    /** `cetatean:12`, `anonim`, `operator:nume`, `sistem`. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull().default(''),
    requestId: text('request_id').notNull().default(''),
  },
  (table) => [index('audit_actor').on(table.actor), index('audit_subject').on(table.subject)],
)
