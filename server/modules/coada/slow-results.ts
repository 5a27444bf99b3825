/** A result that came sooner is not kept: members are to see in it what they just did. */
const SLOW_MS = 250
/** Most that a result is kept, in times of what it took: it then needs a twentieth of one connection. */
const KEPT_TIMES = 20

/**
 * Creates a cache of results that are slow to get: kept for some times as long as they took, and got once for all
 * callers. Results that come quickly are got each time. Failures are not kept.
 */
export function createSlowResults<Key, Result>(now: () => number = () => performance.now()) {
  const kept = new Map<Key, { result: Promise<Result>; until: number }>()

  return async function read(key: Key, get: () => Promise<Result>): Promise<Result> {
    const known = kept.get(key)
    if (known && now() < known.until) return known.result
    const begunAt = now()
    const result = get()
    // The last one was slow, so others wait for this one.
    if (known) kept.set(key, { result, until: Infinity })
    try {
      await result
    } catch (error) {
      kept.delete(key)
      throw error
    }
    const tookMs = now() - begunAt
    if (tookMs < SLOW_MS) kept.delete(key)
    else kept.set(key, { result, until: now() + tookMs * KEPT_TIMES })
    return result
  }
}
