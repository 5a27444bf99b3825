import { ApiError } from '#server/errors/api-error.ts'

interface ConcurrencyLimits {
  /** Maximum running at once. */
  maxConcurrent: number
  /** Maximum queue length; further calls are rejected. */
  maxQueued: number
  retryAfterSeconds: number
}

/** Creates a runner that limits how much work runs at once. It throws `indisponibil` when the queue is full. */
export function createConcurrencyLimiter({
  maxConcurrent,
  maxQueued,
  retryAfterSeconds,
}: ConcurrencyLimits) {
  let running = 0
  const waiting: (() => void)[] = []

  async function enter(): Promise<void> {
    if (running < maxConcurrent) {
      running += 1
      return
    }
    if (waiting.length >= maxQueued) {
      throw new ApiError('indisponibil', { retryAfter: retryAfterSeconds })
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  // The slot passes straight to the next in the queue, so that no newer call takes it in between.
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
