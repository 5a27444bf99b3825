import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { Audience } from '#contract/operator/anunturi.ts'
import { createdAt, instant } from './columns.ts'

/** Announcements of the operator. Actors are as in the audit. */

export const announcements = pgTable(
  'announcements',
  {
    id: serial('id').primaryKey(),
    /** Grows with each change of what it says. */
    version: integer('version').notNull().default(1),
    /** `programat`, `se_trimite`, `trimis`, `expirat`, `retras`. */
    state: text('state').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** English of both; null for one written in Romanian only. */
    titleEn: text('title_en'),
    textEn: text('text_en'),
    /** Route that it leads to; empty if there is none. */
    link: text('link').notNull().default(''),
    audience: jsonb('audience').$type<Audience>().notNull(),
    sendAt: instant('send_at').notNull(),
    expiresAt: instant('expires_at'),
    createdAt: createdAt(),
    createdBy: text('created_by').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: text('withdrawn_by').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** Last citizen handled in the present state: citizens are told, or notifications ended, in the order of ids. */
    lastCitizenId: integer('last_citizen_id').notNull().default(0),
    /** When nothing was left to do about it: its notifications have all been ended, or none was sent. */
    closedAt: instant('closed_at'),
    /** Citizens told until now, messages queued for them, and SMS left out by the quota. */
    citizens: integer('citizens').notNull().default(0),
    inPortal: integer('in_portal').notNull().default(0),
    emails: integer('emails').notNull().default(0),
    pushes: integer('pushes').notNull().default(0),
    sms: integer('sms').notNull().default(0),
    smsLeft: integer('sms_left').notNull().default(0),
  },
  (table) => [
    check(
      'announcements_state',
      sql`${table.state} in ('programat', 'se_trimite', 'trimis', 'expirat', 'retras')`,
    ),
    index('announcements_open')
      .on(table.state, table.sendAt)
      .where(sql`${table.closedAt} is null`),
  ],
)
