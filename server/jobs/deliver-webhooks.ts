import { describeError } from '#server/errors/describe-error.ts'
import { deliver } from '#server/modules/webhooks/deliver.ts'
import type { DeliveryPorts } from '#server/modules/webhooks/deliver.ts'
import { isDelivered, maySend } from '#server/modules/webhooks/domain.ts'
import { claimDeliveries, findEndpoint, listDueEndpoints } from '#server/modules/webhooks/repo.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { WebhookTransport } from '#server/ports/webhook-transport.ts'
import { runPeriodically } from './run-periodically.ts'
import type { Job } from './run-periodically.ts'

/** Concurrent attempts to one endpoint. */
const BATCH = 10
const POLL_INTERVAL_MS = 1000
/** Lease of a claimed delivery, after which another instance may try it. Longer than an attempt. */
const LEASE_MS = 60_000

/** Delivers webhooks while the server runs. Stopping aborts the attempts, which are repeated after their lease. */
export function startWebhookWorker(ports: Ports, send: WebhookTransport): Job {
  const stop = new AbortController()
  const dispatcher = createWebhookDispatcher({ ...ports, send, stop: stop.signal })
  const job = runPeriodically(ports.log, 'webhook', POLL_INTERVAL_MS, () => dispatcher.dispatch())
  return {
    async stop() {
      stop.abort()
      await job.stop()
      await dispatcher.settle()
    },
  }
}

export interface WebhookDispatcher {
  /** Starts the deliveries that are due to each endpoint and does not wait for them: a slow endpoint delays no other. */
  dispatch(): Promise<void>
  /** Waits until nothing is being delivered. */
  settle(): Promise<void>
}

/** Creates a dispatcher, which serves each endpoint by one loop at a time. */
export function createWebhookDispatcher(ports: DeliveryPorts): WebhookDispatcher {
  const running = new Map<number, Promise<void>>()
  return {
    async dispatch() {
      for (const id of await listDueEndpoints(ports.db, ports.clock.now())) {
        if (!running.has(id)) running.set(id, serve(id))
      }
    },
    async settle() {
      await Promise.all(running.values())
    },
  }

  async function serve(id: number): Promise<void> {
    try {
      while (!ports.stop?.aborted && (await deliverBatch(ports, id))) continue
    } catch (error) {
      ports.log.error({ webhook: id, error: describeError(error) }, 'webhooks not delivered')
    } finally {
      running.delete(id)
    }
  }
}

/** Delivers a batch to an endpoint, one at a time while it fails; returns whether there may be more to deliver now. */
async function deliverBatch(ports: DeliveryPorts, endpointId: number): Promise<boolean> {
  const { db, clock } = ports
  const now = clock.now()
  const endpoint = await findEndpoint(db, endpointId)
  if (!endpoint || !maySend(endpoint, now)) return false
  const limit = endpoint.failingSince ? 1 : BATCH
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  const claimed = await claimDeliveries(db, endpointId, now, { limit, leaseUntil })
  const attempts = await Promise.all(claimed.map((one) => deliver(ports, endpoint, one)))
  const areDelivered = attempts.every((attempt) => attempt && isDelivered(attempt.result))
  return claimed.length === limit && areDelivered
}
