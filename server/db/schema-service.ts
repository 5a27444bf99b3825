import { sql } from 'drizzle-orm'
import {
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import type { EmailDetails } from './email-details.ts'
import { citizens } from './schema-accounts.ts'
import { announcements } from './schema-announcements.ts'

/** The server's internal tables. */

/** Single row with the id of this installation; its file folder carries the same id. */
export const installation = pgTable('installation', {
  id: uuid('id').primaryKey().defaultRandom(),
})

/** Rate-limit counters: they survive restarts and are shared by instances. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  spent: integer('spent').notNull(),
  resetAt: instant('reset_at').notNull(),
})

/** Answers by idempotency key, so that a repeated call changes nothing. Text, because jsonb reorders keys. */
export const idempotency = pgTable(
  'idempotency',
  {
    /** Id of the citizen, `personal:<id>` of a member of the staff, or `public`. */
    owner: text('owner').notNull(),
    route: text('route').notNull(),
    key: uuid('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** Encrypted with `APP_KEY` and readable only for a repeat of the call; empty once the created object is gone. */
    answer: text('answer').notNull(),
    /** Id of the created object: the answer is kept as long as it exists; null if the call created none. */
    objectId: text('object_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.route, table.key] }),
    index('idempotency_created').on(table.createdAt),
  ],
)

/** Outgoing SMS, e-mail and push messages. In demonstration SMS and e-mails stay here, shown on /dev/mesaje. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    channel: text('channel').notNull(),
    recipient: text('recipient').notNull(),
    /** Citizen it is for; null for a visitor. The recipient may be somebody else if the address is unconfirmed. */
    citizenId: integer('citizen_id').references(() => citizens.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull().default(''),
    /** Emptied once the message has left. */
    body: text('body').notNull(),
    /** E-mails only. Emptied with the text, as it may hold a secret link. */
    emailDetails: jsonb('email_details').$type<EmailDetails>(),
    /** `asteapta`, `trimis`, `capturat`, `esuat`, `nelivrabil` (its recipient does not exist). */
    state: text('state').notNull().default('asteapta'),
    /** Priority, lowest first: 0 codes and PINs, 1 the rest, 2 announcements. */
    priority: integer('priority').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull().defaultNow(),
    createdAt: createdAt(),
    /** When it is no longer true and must not leave; null if it stays true. */
    expiresAt: instant('expires_at'),
    /** Announcement that it tells of, so that it does not leave once that is withdrawn. */
    announcementId: integer('announcement_id').references(() => announcements.id),
  },
  (table) => [
    index('outbox_announcement')
      .on(table.announcementId)
      .where(sql`${table.announcementId} is not null`),
    index('outbox_waiting')
      .on(table.channel, table.priority, table.nextAt)
      .where(sql`${table.state} = 'asteapta'`),
    index('outbox_citizen').on(table.citizenId),
    index('outbox_recipient').on(table.recipient),
    index('outbox_created').on(table.createdAt),
  ],
)

/** Errors reported by browsers, deduplicated and without personal data. */
export const clientErrors = pgTable(
  'client_errors',
  {
    /** Hash of kind, page, message and version. */
    fingerprint: text('fingerprint').primaryKey(),
    kind: text('kind').notNull(),
    page: text('page').notNull(),
    message: text('message').notNull(),
    version: text('version').notNull(),
    /** Top stack frames of the first occurrence, one per line. */
    frames: text('frames').notNull(),
    /** Browser engines it was seen in, name and major version, as `webkit 17`. */
    engines: text('engines').array().notNull(),
    count: integer('count').notNull().default(1),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [index('client_errors_last').on(table.lastAt)],
)

/** Audit log. Append-only: a trigger rejects any other change, except that what is older than five years may go. */
export const audit = pgTable(
  'audit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: createdAt(),
    /** `cetatean:12`, `personal:3`, `anonim`, `operator:nume`, `sistem`. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull().default(''),
    requestId: text('request_id').notNull().default(''),
  },
  (table) => [
    index('audit_actor').on(table.actor),
    index('audit_subject').on(table.subject),
    index('audit_created').on(table.at),
  ],
)
