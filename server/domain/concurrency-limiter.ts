import { ApiError } from '#server/http/api-error.ts'

interface GateSize {
  /** How many run at once. */
  open: number
  /** How many may wait; whoever comes after them is refused. */
  line: number
  retryAfterSeconds: number
}

/** Runs costly work a few at a time. Throws the refusal `indisponibil` when the waiting line is full. */
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

  // The place passes straight to the next one, so that nobody slips in between.
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
