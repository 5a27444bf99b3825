import { createKeyValueStore } from './key-value-store.ts'

/**
 * The last answers of the signed-in portal, so that they can be read without a connection. Each belongs to one
 * citizen and nobody else reads it.
 */
export interface CachedResponse {
  /** When the server gave it, by this device's clock. */
  at: string
  data: unknown
  meta?: unknown
}

/** Answers kept of one citizen at most; the oldest go first. */
const MOST_KEPT = 200

const store = createKeyValueStore('portal-date', 'raspunsuri')

/** All that is kept of a citizen, by the address that was asked. */
export async function readCachedResponses(owner: string): Promise<Map<string, CachedResponse>> {
  const stored = await store.entries()
  const own = stored.flatMap(([key, value]): [string, CachedResponse][] =>
    key.startsWith(keyOf(owner, '')) && isKept(value)
      ? [[key.slice(keyOf(owner, '').length), value]]
      : [],
  )
  const newestFirst = own.sort(([, one], [, other]) => other.at.localeCompare(one.at))
  const tooMany = newestFirst.slice(MOST_KEPT).map(([address]) => keyOf(owner, address))
  if (tooMany.length > 0) await store.delete(tooMany)
  return new Map(newestFirst.slice(0, MOST_KEPT))
}

export async function cacheResponse(
  owner: string,
  address: string,
  answer: CachedResponse,
): Promise<void> {
  await store.set(keyOf(owner, address), answer)
}

/** Forgets everything of everybody. */
export async function clearResponseCache(): Promise<void> {
  await store.clear()
}

/** About how many bytes are kept here, of everybody. */
export async function keptSize(): Promise<number> {
  return JSON.stringify(await store.entries()).length
}

const keyOf = (owner: string, address: string) => `${owner} ${address}`

function isKept(value: unknown): value is CachedResponse {
  return (
    typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'string'
  )
}
