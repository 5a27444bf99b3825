import { parseEnvelope, type RawAnswer } from '#contract/envelope.ts'
import type { RawResponse } from '../lib/raw-response.ts'
import type { ParkReason } from './entry.ts'

/**
 * Conclusion from a response to a queued entry: what the queue does next. Made by `classifyResponse`, and where nothing
 * was sent by the drain. Once handled it is stored as the entry's `Status`.
 */
export type DeliveryResult =
  /** Delivered: `data` comes from a verified response. */
  | { kind: 'sent'; data: Record<string, unknown> }
  /** Retry later; `afterSeconds` if the response carried `Retry-After`. */
  | { kind: 'later'; afterSeconds: number | null; connection: 'online' | 'offline' | 'captive' }
  /** Rejected by an intermediary (proxy, firewall): retried a limited number of times. */
  | { kind: 'blocked'; status: number }
  /** A citizen has to sign in first. */
  | { kind: 'unauthorised' }
  /** The server no longer knows an uploaded file, which must be uploaded again. */
  | { kind: 'file-lost' }
  | { kind: 'parked'; reason: ParkReason }

const SENT = new Set([200, 201])
/** 202 is included because an intermediary's "accepted" does not prove delivery. */
const LATER = new Set([202, 408, 425, 429])
const SHORTEST_WAIT = 1
const LONGEST_WAIT = 3600

/**
 * Classifies a response. Only a verified one counts as sent (JSON, our envelope, 200 or 201 in both the HTTP status and
 * `status_code`, data with an id), because a captive portal answers 200 as well.
 */
export function classifyResponse(answer: RawResponse | null): DeliveryResult {
  const envelope = answer && !answer.redirected && answer.isJson ? parseEnvelope(answer.text) : null
  if (!answer || !envelope) return notOurs(answer)
  if (SENT.has(answer.status)) return judgeSuccess(envelope, answer.status)
  if (answer.status >= 500 || LATER.has(answer.status) || isInProgress(envelope)) {
    return { kind: 'later', afterSeconds: boundedWait(answer.retryAfter), connection: 'online' }
  }
  if (answer.status === 401) return { kind: 'unauthorised' }
  if (answer.status === 403) return rejected('xsrf')
  if (envelope.errors?.code === 'fisier_necunoscut') return { kind: 'file-lost' }
  return parked(envelope)
}

// A captive portal answers in the server's place; a gateway's 502 only means that the server is unreachable.
function notOurs(answer: RawResponse | null): DeliveryResult {
  const isCaptive = answer !== null && (answer.redirected || answer.status < 400)
  if (answer && !isCaptive && answer.status < 500) {
    const { status, retryAfter } = answer
    if (!LATER.has(status)) return { kind: 'blocked', status }
    return { kind: 'later', afterSeconds: boundedWait(retryAfter), connection: 'online' }
  }
  return { kind: 'later', afterSeconds: null, connection: isCaptive ? 'captive' : 'offline' }
}

function judgeSuccess(envelope: RawAnswer, status: number): DeliveryResult {
  const { status_code, data } = envelope
  const isWhole =
    status_code === status && typeof data === 'object' && data !== null && 'id' in data
  return isWhole ? { kind: 'sent', data: { ...data } } : parked(envelope)
}

/** Result for a permanent rejection with a code, which the texts of the queue explain. */
export function rejected(code: string): DeliveryResult {
  return { kind: 'parked', reason: { code, sentence: null } }
}

/** Result for a permanent rejection, with the server's error code and its last message. */
export function parked({ errors }: Pick<RawAnswer, 'errors'>): DeliveryResult {
  const messages = Array.isArray(errors?.message) ? errors.message : [errors?.message]
  const last: unknown = messages.at(-1)
  return {
    kind: 'parked',
    reason: {
      code: typeof errors?.code === 'string' ? errors.code : null,
      sentence: typeof last === 'string' ? last : null,
      ...(errors?.fields ? { fields: errors.fields as Record<string, string[]> } : {}),
    },
  }
}

function isInProgress({ errors }: RawAnswer): boolean {
  return errors?.code === 'in_curs'
}

function boundedWait(seconds: number | null): number | null {
  if (seconds === null || Number.isNaN(seconds)) return null
  return Math.min(Math.max(seconds, SHORTEST_WAIT), LONGEST_WAIT)
}
