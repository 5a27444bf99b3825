import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { WebhookEventType } from '#contract/operator/webhooks.ts'
import type { Db } from '#server/db/db.ts'
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookMessages,
} from '#server/db/schema.ts'
import { single } from '#server/db/single.ts'
import type { DeliveryRow, DeliveryState, EndpointRow, MessageRow } from './domain.ts'

export type NewEndpoint = typeof webhookEndpoints.$inferInsert
export type EndpointChanges = Partial<Omit<NewEndpoint, 'id'>>
export type AttemptRow = typeof webhookAttempts.$inferSelect

/** A message on its way to an endpoint. */
export interface Delivery {
  delivery: DeliveryRow
  message: MessageRow
}

export const listEndpoints = (db: Db): Promise<EndpointRow[]> =>
  db.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.id))

export async function findEndpoint(db: Db, id: number): Promise<EndpointRow | null> {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  return row ?? null
}

/** Locks an endpoint (`FOR NO KEY UPDATE`), which does not hinder the recording of events. */
export async function lockEndpoint(db: Db, id: number): Promise<EndpointRow | null> {
  const [row] = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id))
    .for('no key update')
  return row ?? null
}

export async function insertEndpoint(db: Db, endpoint: NewEndpoint): Promise<EndpointRow> {
  return single(await db.insert(webhookEndpoints).values(endpoint).returning())
}

export async function updateEndpoint(db: Db, id: number, changes: EndpointChanges): Promise<void> {
  await db.update(webhookEndpoints).set(changes).where(eq(webhookEndpoints.id, id))
}

/** Deletes an endpoint with its deliveries. */
export async function deleteEndpoint(db: Db, id: number): Promise<void> {
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
}

const isSending = (now: Date) =>
  and(
    isNull(webhookEndpoints.disabledAt),
    or(isNull(webhookEndpoints.pausedUntil), lte(webhookEndpoints.pausedUntil, now)),
  )

const isDue = (now: Date) =>
  and(eq(webhookDeliveries.state, 'asteapta'), lte(webhookDeliveries.nextAt, now))

/** Lists ids of the endpoints to which something is due. */
export async function listDueEndpoints(db: Db, now: Date): Promise<number[]> {
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, webhookEndpoints.id), isDue(now)))
  const rows = await db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(isSending(now), sql`exists ${due}`))
    .orderBy(asc(webhookEndpoints.id))
  return rows.map(({ id }) => id)
}

/**
 * Claims due deliveries of an endpoint (`SKIP LOCKED`), oldest first, by moving their next attempt to the end of the
 * lease, so that a crashed instance only delays them.
 */
export async function claimDeliveries(
  db: Db,
  endpointId: number,
  now: Date,
  { limit, leaseUntil }: { limit: number; leaseUntil: Date },
): Promise<Delivery[]> {
  const due = sql`array(
    select id from ${webhookDeliveries}
    where ${and(eq(webhookDeliveries.endpointId, endpointId), isDue(now))}
    order by next_at, id limit ${limit} for update skip locked
  )`
  const claimed = await db
    .update(webhookDeliveries)
    .set({ nextAt: leaseUntil })
    .where(sql`${webhookDeliveries.id} = any(${due})`)
    .returning({ id: webhookDeliveries.id })
  return findDeliveries(
    db,
    claimed.map(({ id }) => id),
  )
}

/** Finds deliveries with their messages, oldest first. */
export function findDeliveries(db: Db, ids: number[]): Promise<Delivery[]> {
  return db
    .select({ delivery: webhookDeliveries, message: webhookMessages })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .where(inArray(webhookDeliveries.id, ids))
    .orderBy(asc(webhookDeliveries.id))
}

export async function insertAttempt(
  db: Db,
  attempt: typeof webhookAttempts.$inferInsert,
): Promise<void> {
  await db.insert(webhookAttempts).values(attempt)
}

export async function updateDelivery(
  db: Db,
  id: number,
  changes: { state?: DeliveryState; failures?: number; nextAt?: Date },
): Promise<void> {
  await db.update(webhookDeliveries).set(changes).where(eq(webhookDeliveries.id, id))
}

export interface DeliveryFilter {
  states?: readonly DeliveryState[] | undefined
  /** Only deliveries older than this id. */
  before?: number | undefined
  limit: number
}

/** Lists the newest deliveries of an endpoint, with the total. */
export async function listDeliveries(
  db: Db,
  endpointId: number,
  { states, before, limit }: DeliveryFilter,
): Promise<{ rows: Delivery[]; total: number }> {
  const ofState = states && inArray(webhookDeliveries.state, [...states])
  const which = and(eq(webhookDeliveries.endpointId, endpointId), ofState)
  const rows = await db
    .select({ delivery: webhookDeliveries, message: webhookMessages })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .where(and(which, before === undefined ? undefined : lt(webhookDeliveries.id, before)))
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit)
  return { rows, total: await db.$count(webhookDeliveries, which) }
}

/** Lists attempts of deliveries, oldest first. */
export function listAttempts(db: Db, deliveryIds: number[]): Promise<AttemptRow[]> {
  return db
    .select()
    .from(webhookAttempts)
    .where(inArray(webhookAttempts.deliveryId, deliveryIds))
    .orderBy(asc(webhookAttempts.id))
}

/** Makes deliveries of an endpoint in some states due again, with all their retries; returns how many. */
export async function requeueDeliveries(
  db: Db,
  endpointId: number,
  states: readonly DeliveryState[],
  since: Date,
  now: Date,
): Promise<number> {
  const recorded = db
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(gte(webhookMessages.createdAt, since))
  const { rowCount } = await db
    .update(webhookDeliveries)
    .set({ state: 'asteapta', failures: 0, nextAt: now })
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        inArray(webhookDeliveries.state, [...states]),
        inArray(webhookDeliveries.messageId, recorded),
      ),
    )
  return rowCount ?? 0
}

/** Inserts a message for one endpoint, already claimed until `leaseUntil`. */
export async function insertClaimedMessage(
  db: Db,
  endpointId: number,
  message: { type: WebhookEventType; payload: string; createdAt: Date },
  leaseUntil: Date,
): Promise<Delivery> {
  const inserted = single(await db.insert(webhookMessages).values(message).returning())
  const delivery = single(
    await db
      .insert(webhookDeliveries)
      .values({ messageId: inserted.id, endpointId, nextAt: leaseUntil })
      .returning(),
  )
  return { delivery, message: inserted }
}
