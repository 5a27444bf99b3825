import { ApiError } from '#server/http/api-error.ts'

interface GateSize {
  /** Maximum running at once. */
  open: number
  /** Maximum queue length; further calls are rejected. */
  line: number
  retryAfterSeconds: number
}

/** Creates a runner that limits how much work runs at once. It throws `indisponibil` when the queue is full. */
export function createConcurrencyLimiter({ open, line, retryAfterSeconds }: GateSize) {
  let running = 0
  const waiting: (() => void)[] = []

  async function enter(): Promise<void> {
    if (running < open) {
      running += 1
      return
    }
    if (waiting.length >= line) {
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
