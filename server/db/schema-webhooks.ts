import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

/** Webhooks: endpoints, the events recorded for them, and the attempts to deliver these. */

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: serial('id').primaryKey(),
  url: text('url').notNull(),
  /** Types of `contract/operator/webhooks.ts`. */
  eventTypes: text('event_types').array().notNull(),
  /** Signing secret, encrypted with `APP_KEY`. */
  secret: text('secret').notNull(),
  /** Secret before the last rotation, encrypted; it signs too until the moment in the next column. */
  previousSecret: text('previous_secret'),
  previousSecretUntil: instant('previous_secret_until'),
  /** As in the audit, e.g. `operator:ana`. */
  createdBy: text('created_by').notNull(),
  createdAt: createdAt(),
  disabledAt: instant('disabled_at'),
  /** `operator`, `raspuns_410`, `esec_prelungit`. */
  disabledReason: text('disabled_reason'),
  /** First failure since the last delivery; null while it works. */
  failingSince: instant('failing_since'),
  /** Nothing is sent before: the endpoint has answered with `Retry-After`. */
  pausedUntil: instant('paused_until'),
})

/** Events as they are sent. An event without a subscribed endpoint is not recorded. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The header `webhook-id`, the same at every attempt and endpoint. */
    publicId: uuid('public_id').notNull().defaultRandom(),
    type: text('type').notNull(),
    /** JSON text, because its bytes are signed. */
    payload: text('payload').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('webhook_messages_created').on(table.createdAt)],
)

/** A message on its way to an endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => webhookMessages.id, { onDelete: 'cascade' }),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** `asteapta`, `livrata`, `esuata`. */
    state: text('state').notNull().default('asteapta'),
    /** Failed attempts since it was recorded or replayed. */
    failures: integer('failures').notNull().default(0),
    /** Next attempt, or the end of the lease of the current one. */
    nextAt: instant('next_at').notNull(),
  },
  (table) => [
    index('webhook_deliveries_waiting')
      .on(table.endpointId, table.nextAt, table.id)
      .where(sql`${table.state} = 'asteapta'`),
    index('webhook_deliveries_endpoint').on(table.endpointId, table.id),
    index('webhook_deliveries_message').on(table.messageId),
  ],
)

/** Attempts to deliver. Bodies of answers are not stored. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    deliveryId: bigint('delivery_id', { mode: 'number' })
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    /** HTTP status; null when no answer came. */
    status: integer('status'),
    /** Code of the error when no answer came, e.g. `ECONNREFUSED`; empty otherwise. */
    error: text('error').notNull().default(''),
    durationMs: integer('duration_ms').notNull(),
  },
  (table) => [index('webhook_attempts_delivery').on(table.deliveryId)],
)
