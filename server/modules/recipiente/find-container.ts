import { parseContainerCode } from '#contract/container-code.ts'
import type { PublicContainer } from '#contract/recipiente.ts'
import { dayOf } from '#contract/time-zone.ts'
import { consumeIpRateLimit } from '#server/domain/ip-rate-limits.ts'
import { yearAround } from '#server/domain/pickups.ts'
import { refundRateLimit } from '#server/domain/rate-limiter.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { listPickups } from '#server/modules/locatii/repo.ts'
import { listHints } from '#server/modules/utile/repo.ts'
import type { Ports } from '#server/ports/ports.ts'
import { findSharedPickup, toPublicContainer } from './domain.ts'
import { findByCode, listPlaceIds } from './repo.ts'

const HOUR = 3600
/** Unknown codes that one address may ask for in an hour. */
const WRONG_PER_HOUR = 60

/**
 * Finds what belongs to anybody who stands before a container. Throws `inexistent` for an unknown code, and
 * `prea_multe_incercari` for an address that has asked for too many of them.
 */
export async function findContainer(
  ports: Ports,
  { db, ip, now }: Pick<Context, 'db' | 'ip' | 'now'>,
  typed: string,
): Promise<PublicContainer> {
  const code = parseContainerCode(typed)
  if (code === null) throw new ApiError('inexistent')
  const row = await countingWrong(ports, ip, () => findByCode(db, code))
  const today = dayOf(now)
  const placeIds = row.isRetired ? [] : await listPlaceIds(db, row.contractId)
  const pickups = await listPickups(db, placeIds, { from: today, to: yearAround(today).to })
  const next = findSharedPickup(pickups, placeIds, row.fractie, today)
  return toPublicContainer(row, next, await listHints(db))
}

// Consumed before the look-up, so that parallel guesses are all counted, and refunded if the code is known.
async function countingWrong<Found>(
  ports: Ports,
  ip: string,
  find: () => Promise<Found | null>,
): Promise<Found> {
  const rateLimit = { kind: 'recipient', ip, limit: WRONG_PER_HOUR, windowSeconds: HOUR }
  const { ok, retryAfter, keys } = await consumeIpRateLimit(ports, rateLimit)
  if (!ok) throw new ApiError('prea_multe_incercari', { retryAfter })
  const found = await find()
  if (found === null) throw new ApiError('inexistent')
  for (const key of keys) await refundRateLimit(ports.db, key)
  return found
}
