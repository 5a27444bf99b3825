import { sql } from 'drizzle-orm'
import { index, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { ownerId, sessions } from './schema-accounts.ts'

/** Notifications and push subscriptions. */

export const notifications = pgTable(
  'notifications',
  {
    id: serial('id').primaryKey(),
    citizenId: ownerId(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** English of both; null for a notification written in Romanian only. */
    titleEn: text('title_en'),
    textEn: text('text_en'),
    /** Route of its subject; empty if there is none. */
    link: text('link').notNull().default(''),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_citizen').on(table.citizenId, table.id),
    index('notifications_unread')
      .on(table.citizenId, table.id)
      .where(sql`${table.readAt} is null`),
    index('notifications_read')
      .on(table.readAt)
      .where(sql`${table.readAt} is not null`),
  ],
)

/** Push subscriptions of devices. They are deleted with the session that created them. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: serial('id').primaryKey(),
    citizenId: ownerId(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('push_subscriptions_citizen').on(table.citizenId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
)
