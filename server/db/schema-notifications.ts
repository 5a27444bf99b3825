import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { ownerId, sessions } from './schema-accounts.ts'
import { announcements } from './schema-announcements.ts'

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
    /** Subject of the reminder that it is, as `factura:12`; null if it cannot be put off. */
    reminderObject: text('reminder_object'),
    /** Its occasion, as a day; null for one made by the version before. */
    reminderOccasion: text('reminder_occasion'),
    readAt: instant('read_at'),
    announcementId: integer('announcement_id').references(() => announcements.id),
    /** When its announcement expired or was withdrawn: it no longer counts as unread. */
    endedAt: instant('ended_at'),
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
    index('notifications_unread_since')
      .on(table.createdAt)
      .where(sql`${table.readAt} is null`),
    index('notifications_ended')
      .on(table.endedAt)
      .where(sql`${table.endedAt} is not null`),
    // Each citizen is told once.
    uniqueIndex('notifications_announcement')
      .on(table.announcementId, table.citizenId)
      .where(sql`${table.announcementId} is not null`),
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
