import { describe, expect, it } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

/** Creates work that ends when `finish` is called. */
function held() {
  let finish!: () => void
  const done = new Promise<void>((resolve) => (finish = resolve))
  return { work: () => done, finish }
}

describe('a concurrency limiter', () => {
  it('runs no more at once than its limit', async () => {
    const run = createConcurrencyLimiter({ maxConcurrent: 2, maxQueued: 10, retryAfterSeconds: 1 })
    let inside = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++inside)
      await new Promise(setImmediate)
      inside -= 1
    }
    await Promise.all(Array.from({ length: 10 }, () => run(work)))
    expect(most).toBe(2)
  })

  it('rejects a call when the queue is full', async () => {
    const run = createConcurrencyLimiter({ maxConcurrent: 1, maxQueued: 1, retryAfterSeconds: 2 })
    const { work, finish } = held()
    const waiting = [run(work), run(work)]
    await expect(run(work)).rejects.toMatchObject({
      code: 'indisponibil',
      details: { retryAfter: 2 },
    })
    finish()
    await Promise.all(waiting)
  })

  it('continues after work that fails', async () => {
    const run = createConcurrencyLimiter({ maxConcurrent: 1, maxQueued: 1, retryAfterSeconds: 1 })
    await expect(run(() => Promise.reject(new Error('stricat')))).rejects.toThrow('stricat')
    expect(await run(async () => 'bun')).toBe('bun')
  })
})
