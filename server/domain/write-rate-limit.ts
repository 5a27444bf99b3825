import type { Ports } from '#server/ports/ports.ts'
import { rateLimitKey, enforceRateLimit } from './rate-limiter.ts'

const HOUR = 3600

/**
 * Consumes one of the solicitări, sesizări and messages a citizen may send in an hour: each costs an operator time, and
 * some an SMS. Throws `prea_multe_incercari` (429) when none is left; the client's queue retries when told to.
 */
export function consumeWriteQuota(ports: Ports, citizenId: number): Promise<void> {
  const key = rateLimitKey(ports, 'scris', 'cetatean', String(citizenId))
  return enforceRateLimit(ports, key, ports.env.writesPerHour, HOUR)
}
