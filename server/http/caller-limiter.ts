import { createConcurrencyLimiter } from '#server/domain/concurrency-limiter.ts'

/** Connections of the shared pool that one caller's calls may hold, however long they wait for each other. */
const OPEN = 4
const LINE = 100
const RETRY_SECONDS = 1

type Run = ReturnType<typeof createConcurrencyLimiter>

/**
 * Limits the concurrent calls of each citizen, by id, and of each API key, by name. A visitor's run at once: addresses
 * have limits of their own.
 */
export type CallerLimiter = <T>(
  caller: number | string | null,
  work: () => Promise<T>,
) => Promise<T>

export function createCallerLimiter(): CallerLimiter {
  const gates = new Map<number | string, { run: Run; calls: number }>()

  function gateOf(caller: number | string) {
    const gate = gates.get(caller) ?? {
      run: createConcurrencyLimiter({
        maxConcurrent: OPEN,
        maxQueued: LINE,
        retryAfterSeconds: RETRY_SECONDS,
      }),
      calls: 0,
    }
    gates.set(caller, gate)
    return gate
  }

  return async (caller, work) => {
    if (caller === null) return work()
    const gate = gateOf(caller)
    gate.calls += 1
    try {
      return await gate.run(work)
    } finally {
      gate.calls -= 1
      if (gate.calls === 0) gates.delete(caller)
    }
  }
}
