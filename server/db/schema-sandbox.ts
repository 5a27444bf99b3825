import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

/** Data of the demonstration bank. No money moves, and no other table references these. */

export const sandboxOrders = pgTable('sandbox_orders', {
  id: uuid('id').primaryKey(),
  orderNumber: text('order_number').notNull().unique(),
  bani: integer('bani').notNull(),
  description: text('description').notNull(),
  returnUrl: text('return_url').notNull(),
  /** Token the browser brings back with the order id. */
  token: text('token').notNull(),
  clientId: text('client_id'),
  /** Saved card to pay with. */
  bindingId: uuid('binding_id'),
  twoPhase: boolean('two_phase').notNull(),
  unattended: boolean('unattended').notNull(),
  /** The gateway's `orderStatus`. */
  status: integer('status').notNull(),
  actionCode: integer('action_code').notNull(),
  /** Code of the test card used; its name says how it behaves. */
  card: text('card'),
  /** Binding created by this order, or used to pay it. */
  savedBindingId: uuid('saved_binding_id'),
  /** Until then the status is reported as pending. */
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

/** The bank's callback queue. */
export const sandboxCallbacks = pgTable(
  'sandbox_callbacks',
  {
    id: serial('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => sandboxOrders.id, { onDelete: 'cascade' }),
    operation: text('operation').notNull(),
    /** 1 means success. */
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
