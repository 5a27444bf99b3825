import { audit } from '#server/domain/audit.ts'
import type { Db } from '#server/db/db.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { WebhookRequest, WebhookTransport } from '#server/ports/webhook-transport.ts'
import {
  ATTEMPT_TIMEOUT_MS,
  isDelivered,
  isFailingTooLong,
  isGone,
  nextAttemptAt,
  requestedPause,
  signedHeaders,
} from './domain.ts'
import type { AttemptResult, DeliveryRow, DisabledReason, EndpointRow } from './domain.ts'
import * as repo from './repo.ts'
import type { Delivery } from './repo.ts'

/** Ports needed to deliver webhooks. */
export interface DeliveryPorts extends Pick<Ports, 'env' | 'db' | 'clock' | 'log'> {
  send: WebhookTransport
  /** Aborts attempts when the server stops. */
  stop?: AbortSignal
  /** Longest attempt; `ATTEMPT_TIMEOUT_MS` by default. */
  timeoutMs?: number
}

export interface Attempt {
  at: Date
  durationMs: number
  result: AttemptResult
}

/**
 * Tries a claimed delivery once and records the attempt. Null when the server stopped meanwhile: nothing is recorded,
 * and the delivery is tried again after its lease.
 */
export async function deliver(
  ports: DeliveryPorts,
  endpoint: EndpointRow,
  { delivery, message }: Delivery,
): Promise<Attempt | null> {
  const at = ports.clock.now()
  const startedMs = performance.now()
  const headers = signedHeaders(ports.env, endpoint, message, at)
  const result = await send(ports, { url: endpoint.url, headers, body: message.payload })
  if (ports.stop?.aborted && 'error' in result) return null
  const attempt = { at, durationMs: Math.round(performance.now() - startedMs), result }
  await ports.db.transaction((tx) => recordAttempt(ports, tx, delivery, attempt))
  return attempt
}

// Not `AbortSignal.any`, which in Node 20 holds memory for as long as `stop` lives.
async function send(
  { send: transport, stop, timeoutMs = ATTEMPT_TIMEOUT_MS }: DeliveryPorts,
  request: Omit<WebhookRequest, 'signal'>,
): Promise<AttemptResult> {
  const controller = new AbortController()
  const { signal } = controller
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs)
  stop?.addEventListener('abort', abort)
  try {
    return await transport({ ...request, signal })
  } catch (error) {
    return { error: signal.aborted ? 'timp_depasit' : toErrorCode(error) }
  } finally {
    clearTimeout(timer)
    stop?.removeEventListener('abort', abort)
  }
}

// An error's text may quote the address, which may hold a secret.
function toErrorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : 'eroare'
}

async function recordAttempt(
  ports: DeliveryPorts,
  tx: Db,
  delivery: DeliveryRow,
  attempt: Attempt,
): Promise<void> {
  const { result, at, durationMs } = attempt
  const endpoint = await repo.lockEndpoint(tx, delivery.endpointId)
  // Its deliveries were removed together with it.
  if (!endpoint) return
  await repo.insertAttempt(tx, {
    deliveryId: delivery.id,
    at,
    durationMs,
    ...('status' in result ? { status: result.status } : { error: result.error }),
  })
  if (!isDelivered(result)) return recordFailure(ports, tx, endpoint, delivery, result)
  await repo.updateDelivery(tx, delivery.id, { state: 'livrata' })
  if (endpoint.failingSince) await repo.updateEndpoint(tx, endpoint.id, { failingSince: null })
}

async function recordFailure(
  ports: DeliveryPorts,
  tx: Db,
  endpoint: EndpointRow,
  delivery: DeliveryRow,
  result: AttemptResult,
): Promise<void> {
  const now = ports.clock.now()
  const pauseSeconds = requestedPause(result, now)
  const failures = delivery.failures + 1
  const nextAt = isGone(result) ? null : nextAttemptAt(failures, pauseSeconds, now)
  const next = nextAt ? { nextAt } : { state: 'esuata' as const }
  await repo.updateDelivery(tx, delivery.id, { failures, ...next })
  const failingSince = endpoint.failingSince ?? now
  const pausedUntil = new Date(now.getTime() + pauseSeconds * 1000)
  await repo.updateEndpoint(tx, endpoint.id, {
    failingSince,
    ...(pauseSeconds > 0 && { pausedUntil }),
  })
  if (endpoint.disabledAt) return
  if (isGone(result)) await disable(ports, tx, endpoint.id, 'raspuns_410')
  else if (!nextAt && isFailingTooLong(failingSince, now)) {
    await disable(ports, tx, endpoint.id, 'esec_prelungit')
  }
}

// The operator learns of it from the log, the audit, `webhook list` and the metrics.
async function disable(
  { clock, log }: DeliveryPorts,
  tx: Db,
  id: number,
  reason: DisabledReason,
): Promise<void> {
  await repo.updateEndpoint(tx, id, { disabledAt: clock.now(), disabledReason: reason })
  const subject = `webhook:${id}`
  await audit(tx, { actor: 'sistem', action: 'webhook.dezactivat', subject, requestId: '' })
  log.error({ webhook: id, reason }, 'webhook endpoint disabled')
}
