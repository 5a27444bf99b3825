import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import { rateLimitKey, consumeRateLimit } from './rate-limiter.ts'
import type { RateLimitResult } from './rate-limiter.ts'
import { listNetworks } from './networks.ts'

/** Rate limits by IP address, for anonymous callers. */

const HOUR = 3600

type Counting = Pick<Ports, 'db' | 'env' | 'clock'>

export interface IpRateLimit {
  kind: string
  ip: string
  limit: number
  windowSeconds: number
}

export interface IpRateLimitResult extends RateLimitResult {
  /** Keys of the rate limits that were consumed. */
  keys: string[]
}

/**
 * Consumes `amount` of the rate limit of each network of an address, up to the first exhausted one; a rejected call is
 * counted there too.
 */
export async function consumeIpRateLimit(
  ports: Counting,
  { kind, ip, limit, windowSeconds }: IpRateLimit,
  amount = 1,
): Promise<IpRateLimitResult> {
  const now = ports.clock.now()
  const keys: string[] = []
  for (const { name, share } of listNetworks(ip)) {
    const key = rateLimitKey(ports, kind, 'adresa', name)
    keys.push(key)
    const spending = await consumeRateLimit(
      ports.db,
      now,
      key,
      limit * share,
      windowSeconds,
      amount,
    )
    if (!spending.ok) return { ...spending, keys }
  }
  return { ok: true, retryAfter: 0, keys }
}

/** Consumes `amount`. Throws `prea_multe_incercari` (429) when the limit is exhausted. */
export async function enforceIpRateLimit(
  ports: Counting,
  rateLimit: IpRateLimit,
  amount = 1,
): Promise<void> {
  const { ok, retryAfter } = await consumeIpRateLimit(ports, rateLimit, amount)
  if (!ok) throw new ApiError('prea_multe_incercari', { retryAfter })
}

/**
 * Consumes one of an address's hourly calls of a public kind. Throws `prea_multe_incercari` (429) when none is left.
 */
export function limitByIp(ports: Ports, kind: string, ip: string): Promise<void> {
  const { checksPerHour: limit } = ports.env
  return enforceIpRateLimit(ports, { kind: `${kind} apeluri`, ip, limit, windowSeconds: HOUR })
}
