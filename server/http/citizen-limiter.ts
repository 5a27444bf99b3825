import { createConcurrencyLimiter } from '#server/domain/concurrency-limiter.ts'

/** Connections of the shared pool that one citizen's calls may hold, however long they wait for each other. */
const OPEN = 4
const LINE = 100
const RETRY_SECONDS = 1

type Run = ReturnType<typeof createConcurrencyLimiter>

/** Limits the concurrent calls of each citizen. A visitor's run at once: addresses have limits of their own. */
export type CitizenLimiter = <T>(citizenId: number | null, work: () => Promise<T>) => Promise<T>

export function createCitizenLimiter(): CitizenLimiter {
  const gates = new Map<number, { run: Run; calls: number }>()

  function gateOf(citizenId: number) {
    const gate = gates.get(citizenId) ?? {
      run: createConcurrencyLimiter({
        maxConcurrent: OPEN,
        maxQueued: LINE,
        retryAfterSeconds: RETRY_SECONDS,
      }),
      calls: 0,
    }
    gates.set(citizenId, gate)
    return gate
  }

  return async (citizenId, work) => {
    if (citizenId === null) return work()
    const gate = gateOf(citizenId)
    gate.calls += 1
    try {
      return await gate.run(work)
    } finally {
      gate.calls -= 1
      if (gate.calls === 0) gates.delete(citizenId)
    }
  }
}
