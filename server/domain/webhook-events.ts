import { and, arrayContains, isNull, sql } from 'drizzle-orm'
import type { WebhookEventData, WebhookEventType } from '#contract/operator/webhooks.ts'
import type { Db } from '#server/db/db.ts'
import { webhookEndpoints } from '#server/db/schema.ts'

/**
 * Records events of one type for the endpoints subscribed to it, in the transaction of their effect: they are sent once
 * it commits, and never if it rolls back. Without such an endpoint it records nothing.
 */
export async function recordEvents<Type extends WebhookEventType>(
  db: Db,
  type: Type,
  now: Date,
  events: WebhookEventData<Type>[],
): Promise<void> {
  if (events.length === 0) return
  const endpointIds = await lockSubscribers(db, type)
  if (endpointIds.length === 0) return
  const payloads = events.map((event) => formatPayload(type, now, event))
  await insertMessages(db, { type, now, payloads, endpointIds })
}

export const recordEvent = <Type extends WebhookEventType>(
  db: Db,
  type: Type,
  now: Date,
  event: WebhookEventData<Type>,
): Promise<void> => recordEvents(db, type, now, [event])

// The lock keeps the foreign key valid until the commit. Skips an endpoint that is being deleted instead of waiting.
async function lockSubscribers(db: Db, type: WebhookEventType): Promise<number[]> {
  const { id, eventTypes, disabledAt } = webhookEndpoints
  const rows = await db
    .select({ id })
    .from(webhookEndpoints)
    .where(and(isNull(disabledAt), arrayContains(eventTypes, [type])))
    .for('key share', { skipLocked: true })
  return rows.map((row) => row.id)
}

interface NewMessages {
  type: WebhookEventType
  now: Date
  payloads: string[]
  endpointIds: number[]
}

/** Formats the body of an event, as Standard Webhooks has it. */
export const formatPayload = <Type extends WebhookEventType>(
  type: Type,
  now: Date,
  data: WebhookEventData<Type>,
): string => JSON.stringify({ type, timestamp: now.toISOString(), data })

// Inserts messages in the order of the events, each with a delivery to every endpoint.
async function insertMessages(
  db: Db,
  { type, now, payloads, endpointIds }: NewMessages,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    with message as (
      insert into webhook_messages (type, payload, created_at)
      select ${type}, payload, ${at}
      from unnest(${sql.param(payloads)}::text[]) with ordinality as given (payload, turn)
      order by turn
      returning id
    )
    insert into webhook_deliveries (message_id, endpoint_id, next_at)
    select message.id, endpoint.id, ${at}
    from message cross join unnest(${sql.param(endpointIds)}::integer[]) as endpoint (id)
    order by message.id, endpoint.id`)
}
