import { TEST_EVENT } from '#contract/operator/webhooks.ts'
import type { WebhookEventType } from '#contract/operator/webhooks.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { formatPayload } from '#server/domain/webhook-events.ts'
import type { Ports } from '#server/ports/ports.ts'
import { isForbiddenHost } from '#server/ports/webhook-transport.ts'
import { deliver } from './deliver.ts'
import type { Attempt, DeliveryPorts } from './deliver.ts'
import {
  ATTEMPT_TIMEOUT_MS,
  MAX_ENDPOINTS,
  OVERLAP_MS,
  createSecret,
  isValidUrl,
  sealSecret,
} from './domain.ts'
import type { DeliveryState, EndpointRow } from './domain.ts'
import * as repo from './repo.ts'

interface EndpointPorts extends Pick<Ports, 'env' | 'clock'> {
  db: Db
}

/** Who manages an endpoint, as in the audit. */
interface By {
  actor: string
  requestId?: string
}

interface NewEndpoint extends By {
  url: string
  eventTypes: WebhookEventType[]
}

export type AddResult =
  /** The secret in clear text, to be handed out once. */
  | { kind: 'adaugat'; id: number; secret: string }
  | { kind: 'adresa_gresita' }
  /** Nothing would be sent to it. */
  | { kind: 'adresa_nepermisa' }
  | { kind: 'prea_multe' }

/** Subscribes an endpoint to event types. */
export function addEndpoint(
  { env, db, clock }: EndpointPorts,
  { url, eventTypes, ...by }: NewEndpoint,
): Promise<AddResult> {
  return db.transaction(async (tx) => {
    if (!isValidUrl(url)) return { kind: 'adresa_gresita' }
    if (isForbiddenHost(env, new URL(url))) return { kind: 'adresa_nepermisa' }
    if ((await repo.listEndpoints(tx)).length >= MAX_ENDPOINTS) return { kind: 'prea_multe' }
    const secret = createSecret()
    const { id } = await repo.insertEndpoint(tx, {
      url: new URL(url).href,
      eventTypes: [...new Set(eventTypes)],
      secret: sealSecret(env, secret),
      createdBy: by.actor,
      createdAt: clock.now(),
    })
    await auditEndpoint(tx, id, 'adaugat', by)
    return { kind: 'adaugat', id, secret }
  })
}

/** Replaces the secret, which signs beside the new one for a day. Returns the new one; null without such an endpoint. */
export function rotateSecret(
  { env, db, clock }: EndpointPorts,
  id: number,
  by: By,
): Promise<string | null> {
  return withEndpoint(db, id, by, 'secret_nou', async (tx, { secret: previousSecret }) => {
    const secret = createSecret()
    const previousSecretUntil = new Date(clock.now().getTime() + OVERLAP_MS)
    const changes = { secret: sealSecret(env, secret), previousSecret, previousSecretUntil }
    await repo.updateEndpoint(tx, id, changes)
    return secret
  })
}

/** Stops recording and sending events. What waits is sent once it is enabled. False without such an endpoint. */
export async function disableEndpoint(
  { db, clock }: EndpointPorts,
  id: number,
  by: By,
): Promise<boolean> {
  const done = await withEndpoint(db, id, by, 'dezactivat', async (tx, { disabledAt }) => {
    const changes = { disabledAt: disabledAt ?? clock.now(), disabledReason: 'operator' }
    await repo.updateEndpoint(tx, id, changes)
    return true
  })
  return done ?? false
}

/** Enables an endpoint, as if it had never failed. False without such an endpoint. */
export async function enableEndpoint({ db }: EndpointPorts, id: number, by: By): Promise<boolean> {
  const done = await withEndpoint(db, id, by, 'activat', async (tx) => {
    const none = { disabledAt: null, disabledReason: null, failingSince: null, pausedUntil: null }
    await repo.updateEndpoint(tx, id, none)
    return true
  })
  return done ?? false
}

/** Removes an endpoint with all its deliveries. False without such an endpoint. */
export async function removeEndpoint({ db }: EndpointPorts, id: number, by: By): Promise<boolean> {
  const done = await withEndpoint(db, id, by, 'sters', async (tx) => {
    await repo.deleteEndpoint(tx, id)
    return true
  })
  return done ?? false
}

interface Replay extends By {
  states: readonly DeliveryState[]
  /** Events recorded since then. */
  since: Date
}

/** Returns the states of deliveries that are sent again: those that have not arrived, or `all` that were tried. */
export const replayedStates = (all: boolean): readonly DeliveryState[] =>
  all ? ['esuata', 'livrata'] : ['esuata']

/** Sends deliveries again, under their ids. Returns how many; null without such an endpoint. */
export function replayDeliveries(
  { db, clock }: EndpointPorts,
  id: number,
  { states, since, ...by }: Replay,
): Promise<number | null> {
  return withEndpoint(db, id, by, 'retrimis', (tx) =>
    repo.requeueDeliveries(tx, id, states, since, clock.now()),
  )
}

/** Sends a test event at once, whatever the endpoint is subscribed to. Null without such an endpoint. */
export async function sendTestEvent(
  ports: DeliveryPorts,
  id: number,
  by: By,
): Promise<Attempt | null> {
  const now = ports.clock.now()
  // Claimed until the attempt must be over, so that the worker does not send it too.
  const leaseUntil = new Date(now.getTime() + 2 * ATTEMPT_TIMEOUT_MS)
  const claimed = await withEndpoint(ports.db, id, by, 'proba', async (tx, endpoint) => ({
    endpoint,
    delivery: await repo.insertClaimedMessage(tx, id, createTestMessage(id, now), leaseUntil),
  }))
  return claimed && deliver(ports, claimed.endpoint, claimed.delivery)
}

/** Leaves a test event for the worker, which sends it in seconds. False without such an endpoint. */
export async function queueTestEvent(
  { db, clock }: EndpointPorts,
  id: number,
  by: By,
): Promise<boolean> {
  const now = clock.now()
  const done = await withEndpoint(db, id, by, 'proba', async (tx) => {
    await repo.insertClaimedMessage(tx, id, createTestMessage(id, now), now)
    return true
  })
  return done ?? false
}

const createTestMessage = (id: number, now: Date) => ({
  type: TEST_EVENT,
  payload: formatPayload(TEST_EVENT, now, { webhook_id: id }),
  createdAt: now,
})

/** Does audited work on a locked endpoint; null without such an endpoint. */
function withEndpoint<T>(
  db: Db,
  id: number,
  by: By,
  action: string,
  work: (tx: Db, endpoint: EndpointRow) => Promise<T>,
): Promise<T | null> {
  return db.transaction(async (tx) => {
    const endpoint = await repo.lockEndpoint(tx, id)
    if (!endpoint) return null
    const done = await work(tx, endpoint)
    await auditEndpoint(tx, id, action, by)
    return done
  })
}

function auditEndpoint(
  db: Db,
  id: number,
  action: string,
  { actor, requestId = '' }: By,
): Promise<void> {
  return audit(db, { actor, action: `webhook.${action}`, subject: `webhook:${id}`, requestId })
}
