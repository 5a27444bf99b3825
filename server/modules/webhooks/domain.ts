import { randomBytes, randomInt } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { decrypt, encrypt } from '#server/crypto/encryption.ts'
import type { webhookDeliveries, webhookEndpoints, webhookMessages } from '#server/db/schema.ts'
import type { deliveryStates } from '#contract/operator/webhook-endpoints.ts'
import type { Env } from '#server/config/env.ts'
import type { WebhookAnswer } from '#server/ports/webhook-transport.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect
export type MessageRow = typeof webhookMessages.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

export type DeliveryState = (typeof deliveryStates)[number]
export type DisabledReason = 'operator' | 'raspuns_410' | 'esec_prelungit'

const HOUR = 3600
/** Seconds between an attempt that failed and the next, as in Standard Webhooks: more than 3 days together. */
const RETRY_PAUSES = [
  5,
  300,
  1800,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const
/** Share of a pause that is added at random, so that failed deliveries do not all return at once. */
const JITTER_PERCENT = 10
/** Longest pause that an endpoint may ask for, in seconds. */
const MAX_RETRY_AFTER = 24 * HOUR
/** An endpoint that has failed for so long, and lost a delivery, is disabled. */
const MAX_FAILING_MS = 72 * HOUR * 1000
/** How long the secret before a rotation signs too. */
export const OVERLAP_MS = 24 * HOUR * 1000
const SECRET_BYTES = 32
const SECRET_PREFIX = 'whsec_'
const SECRET_CONTEXT = 'webhook secret'
const MAX_URL_LENGTH = 500
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/
/** Longest attempt. */
export const ATTEMPT_TIMEOUT_MS = 15_000
/** Most endpoints, which bounds the connections to all of them. */
export const MAX_ENDPOINTS = 20
export const forbiddenAddress =
  'Adresa nu este publică, iar rețeaua ei nu este în WEBHOOK_NETWORKS: nu s-ar trimite nimic la ea.'
export const tooManyEndpoints = `Sunt deja ${MAX_ENDPOINTS} de webhook-uri. Ștergeți unul.`
const GONE = 410
const BUSY = [429, 503]

/** True if nothing keeps an endpoint from being sent to. */
export const maySend = ({ disabledAt, pausedUntil }: EndpointRow, now: Date): boolean =>
  disabledAt === null && (pausedUntil === null || pausedUntil <= now)

/** True for `https://`, on this machine also `http://`, without user name, password and fragment. */
export function isValidUrl(text: string): boolean {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (username || password || hash) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
}

/** Returns a random signing secret, `whsec_` and base64. */
export const createSecret = (): string =>
  SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

export const sealSecret = (env: Pick<Env, 'appKey'>, secret: string): string =>
  encrypt(env, SECRET_CONTEXT, secret)

/**
 * Builds the headers of an attempt. After a rotation there are two signatures, of the new and of the old secret. `now`
 * is the time of the attempt.
 */
export function signedHeaders(
  env: Pick<Env, 'appKey'>,
  endpoint: EndpointRow,
  { publicId, payload }: MessageRow,
  now: Date,
): Record<string, string> {
  const signatures = listSecrets(endpoint, now).map((sealed) =>
    new Webhook(decrypt(env, SECRET_CONTEXT, sealed)).sign(publicId, now, payload),
  )
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(payload)),
    'user-agent': 'portal-salubritate-webhooks',
    'webhook-id': publicId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

function listSecrets(
  { secret, previousSecret, previousSecretUntil }: EndpointRow,
  now: Date,
): string[] {
  const overlaps =
    previousSecret !== null && previousSecretUntil !== null && now < previousSecretUntil
  return overlaps ? [secret, previousSecret] : [secret]
}

/** The end of an attempt: an answer, or the code of the error without one. */
export type AttemptResult = WebhookAnswer | { error: string }

export const isDelivered = (result: AttemptResult): boolean =>
  'status' in result && result.status >= 200 && result.status < 300

export const isGone = (result: AttemptResult): boolean =>
  'status' in result && result.status === GONE

/**
 * Returns how long the whole endpoint asks to be left alone, in seconds; 0 when it does not. `Retry-After` is a number
 * of seconds or a date.
 */
export function requestedPause(result: AttemptResult, now: Date): number {
  if (!('status' in result) || !BUSY.includes(result.status) || result.retryAfter === null) return 0
  const text = result.retryAfter.trim()
  const seconds = /^\d+$/.test(text)
    ? Number(text)
    : Math.ceil((Date.parse(text) - now.getTime()) / 1000)
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER)
}

/** Returns when a delivery is tried again after its `failures`th failure; null when it is not. */
export function nextAttemptAt(failures: number, pauseSeconds: number, now: Date): Date | null {
  const pause = RETRY_PAUSES[failures - 1]
  if (pause === undefined) return null
  const jitterMs = randomInt(pause * JITTER_PERCENT * 10 + 1)
  return new Date(now.getTime() + Math.max(pause * 1000 + jitterMs, pauseSeconds * 1000))
}

export const isFailingTooLong = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= MAX_FAILING_MS
