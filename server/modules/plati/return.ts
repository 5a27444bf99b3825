import { rateLimitKey, consumeRateLimit } from '#server/domain/rate-limiter.ts'
import type { Ports } from '#server/ports/ports.ts'
import { payerResultPath, wasPaid } from './domain.ts'
import { findByOrderId } from './repo.ts'
import { settleWithTimeout } from './settle.ts'

const HOUR = 3600
const LIST_PATH = '/#/plati'

/**
 * Returns the path to which a browser returning from the bank is redirected. Its query is not trusted: the bank is
 * asked, unless the IP address is over its rate limit. `orderId` null: missing or malformed.
 */
export async function resolveReturnUrl(
  ports: Ports,
  orderId: string | null,
  ip: string,
): Promise<string> {
  const found = orderId === null ? null : await findByOrderId(ports.requestDb, orderId)
  if (!found) return LIST_PATH
  if (wasPaid(found) || !(await consumeCheckQuota(ports, ip))) return payerResultPath(found)
  return payerResultPath(await settleWithTimeout(ports, found.id))
}

async function consumeCheckQuota(ports: Ports, ip: string): Promise<boolean> {
  const { db, clock, env } = ports
  const key = rateLimitKey(ports, 'plata-retur', 'apeluri', ip)
  return (await consumeRateLimit(db, clock.now(), key, env.checksPerHour, HOUR)).ok
}
