import { createKeyValueStore } from './key-value-store.ts'

/**
 * Cached response of the signed-in portal, for reading offline. Each belongs to one citizen and is read by no other.
 */
export interface CachedResponse {
  /** Time of the response, by this device's clock. */
  at: string
  data: unknown
  meta?: unknown
}

/** Maximum number of cached responses per citizen; the oldest are evicted first. */
const MOST_KEPT = 200

const store = createKeyValueStore('portal-date', 'raspunsuri')

/** Returns a citizen's cached responses by URL, and evicts those over the maximum. */
export async function readCachedResponses(owner: string): Promise<Map<string, CachedResponse>> {
  const stored = await store.entries()
  const own = stored.flatMap(([key, value]): [string, CachedResponse][] =>
    key.startsWith(cacheKey(owner, '')) && isKept(value)
      ? [[key.slice(cacheKey(owner, '').length), value]]
      : [],
  )
  const newestFirst = own.sort(([, one], [, other]) => other.at.localeCompare(one.at))
  const tooMany = newestFirst.slice(MOST_KEPT).map(([address]) => cacheKey(owner, address))
  if (tooMany.length > 0) await store.delete(tooMany)
  return new Map(newestFirst.slice(0, MOST_KEPT))
}

export async function cacheResponse(
  owner: string,
  address: string,
  answer: CachedResponse,
): Promise<void> {
  await store.set(cacheKey(owner, address), answer)
}

/** Clears the cache of every citizen. */
export async function clearResponseCache(): Promise<void> {
  await store.clear()
}

/** Approximate size of the cache in bytes, over all citizens. */
export async function measureResponseCache(): Promise<number> {
  return JSON.stringify(await store.entries()).length
}

const cacheKey = (owner: string, address: string) => `${owner} ${address}`

function isKept(value: unknown): value is CachedResponse {
  return (
    typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'string'
  )
}
