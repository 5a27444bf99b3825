import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

/** What the bank of the demonstration keeps. No money moves, and no row of ours points here. */

export const sandboxOrders = pgTable('sandbox_orders', {
  id: uuid('id').primaryKey(),
  orderNumber: text('order_number').notNull().unique(),
  bani: integer('bani').notNull(),
  description: text('description').notNull(),
  returnUrl: text('return_url').notNull(),
  /** What the browser brings back beside the id. */
  token: text('token').notNull(),
  clientId: text('client_id'),
  /** The saved card it is to be paid with. */
  bindingId: uuid('binding_id'),
  twoPhase: boolean('two_phase').notNull(),
  unattended: boolean('unattended').notNull(),
  /** The gateway's `orderStatus`. */
  status: integer('status').notNull(),
  actionCode: integer('action_code').notNull(),
  /** Code of the card that was used: what it does is in its name. */
  card: text('card'),
  /** The binding that came of it, or that it was paid with. */
  savedBindingId: uuid('saved_binding_id'),
  /** Until then whoever asks is told that it is still under way. */
  shownFrom: instant('shown_from'),
  refundedBani: integer('refunded_bani').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
  paidAt: instant('paid_at'),
  createdAt: createdAt(),
})

export const sandboxBindings = pgTable(
  'sandbox_bindings',
  {
    id: uuid('id').primaryKey(),
    clientId: text('client_id').notNull(),
    card: text('card').notNull(),
    /** `YYYYMM`. */
    expires: text('expires').notNull(),
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_bindings_client').on(table.clientId)],
)

/** What the bank still has to call to say. */
export const sandboxCallbacks = pgTable(
  'sandbox_callbacks',
  {
    id: serial('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => sandboxOrders.id, { onDelete: 'cascade' }),
    operation: text('operation').notNull(),
    /** 1: it succeeded. */
    status: integer('status').notNull(),
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('sandbox_callbacks_due')
      .on(table.dueAt)
      .where(sql`${table.sentAt} is null`),
  ],
)
