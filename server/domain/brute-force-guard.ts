import type { Db } from '#server/db/db.ts'
import type { Env } from '#server/config/env.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import { consumeIpRateLimit } from './ip-rate-limits.ts'
import { resetRateLimit, rateLimitKey, refundRateLimit, consumeRateLimit } from './rate-limiter.ts'
import type { RateLimitResult } from './rate-limiter.ts'

/** Context of the rate limits; `db` may be a transaction. */
interface RateLimitContext {
  db: Db
  env: Pick<Env, 'appKey'>
}

/**
 * The kinds of secrets that can be guessed: a password at sign-in or once signed in, the e-mail of an id, a PIN, a passkey's
 * signature; of the
 * staff a password and a second factor.
 */
export type AttemptKind =
  | 'autentificare'
  | 'parola'
  | 'recuperare'
  | 'pin'
  | 'passkey'
  | 'birou_parola'
  | 'birou_factor'

/** A guessable secret: its kind, its owner and where the guess comes from. */
export interface AttemptKey {
  kind: AttemptKind
  /** CNP, CUI or id of the citizen; e-mail or id of a member of the staff. */
  id: string
  ip: string
  /** Id of the device if it has opened that account before, else null. */
  device: string | null
}

/** Failed attempts allowed per account and per IP address in a window of seconds. */
export interface AttemptLimits {
  wrongPerId: number
  wrongPerAddress: number
  windowSeconds: number
}

/** An open attempt; it counts as failed until `succeed` is called. */
export interface Attempt {
  succeed(): Promise<void>
}

/**
 * Opens an attempt against two rate limits, the account's and the IP address's. Both are consumed before the secret is
 * checked, so that parallel guesses are all counted, and refunded if it was right: many citizens may share an address.
 * A device that has opened the account before consumes one limit of its own instead, which strangers cannot exhaust.
 * Throws `prea_multe_incercari` when a limit is exhausted.
 */
export async function beginAttempt(
  ports: Ports,
  guess: AttemptKey,
  limits: AttemptLimits,
): Promise<Attempt> {
  const { db, clock } = ports
  const { wrongPerId, wrongPerAddress: limit, windowSeconds } = limits
  const keys: string[] = []
  const refundAll = async () => {
    for (const key of keys) await refundRateLimit(db, key)
  }
  // Rejected attempts are refunded: only checked ones count, as those in flight may all be right.
  const refuse = async ({ retryAfter }: RateLimitResult) => {
    await refundAll()
    return new ApiError('prea_multe_incercari', { retryAfter })
  }
  if (guess.device === null) {
    const { kind, ip } = guess
    const caller = await consumeIpRateLimit(ports, { kind, ip, limit, windowSeconds })
    keys.push(...caller.keys)
    if (!caller.ok) throw await refuse(caller)
  }
  const accountKey = attemptKey(ports, guess)
  keys.push(accountKey)
  const account = await consumeRateLimit(db, clock.now(), accountKey, wrongPerId, windowSeconds)
  if (!account.ok) throw await refuse(account)
  return { succeed: refundAll }
}

/** Resets an account's rate limit for unknown devices. */
export function resetAttempts(
  ports: RateLimitContext,
  kind: AttemptKind,
  id: string,
): Promise<void> {
  return resetRateLimit(ports.db, attemptKey(ports, { kind, id, device: null }))
}

function attemptKey(
  ports: Pick<RateLimitContext, 'env'>,
  { kind, id, device }: Pick<AttemptKey, 'kind' | 'id' | 'device'>,
): string {
  return device === null
    ? rateLimitKey(ports, kind, 'cont', id)
    : rateLimitKey(ports, kind, 'dispozitiv', `${device} ${id}`)
}

/** Limits for secrets guessed elsewhere than at sign-in: the address has room for a whole building's citizens. */
export function attemptLimits({ env }: Ports): AttemptLimits {
  return { ...env.login, wrongPerAddress: Math.max(env.checksPerHour, env.login.wrongPerAddress) }
}
