import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import {
  resetRateLimit,
  refundRateLimit,
  enforceRateLimit,
  consumeRateLimit,
} from './rate-limiter.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const take = (key: string, limit = 3) =>
  consumeRateLimit(app.ports.db, app.clock.now(), key, limit, 60).then(({ ok }) => ok)

describe('a rate limit', () => {
  it('counts each of 50 parallel calls', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => take('paralel', 7)))
    expect(outcomes.filter(Boolean)).toHaveLength(7)
  })

  it('resets after its window, counted from the first call', async () => {
    await take('fereastra', 1)
    app.clock.advance(59)
    expect(await consumeRateLimit(app.ports.db, app.clock.now(), 'fereastra', 1, 60)).toEqual({
      ok: false,
      retryAfter: 1,
    })
    app.clock.advance(1)
    expect(await take('fereastra', 1)).toBe(true)
  })

  it('allows again what was refunded', async () => {
    await take('inapoi', 1)
    await refundRateLimit(app.ports.db, 'inapoi')
    expect(await take('inapoi', 1)).toBe(true)
  })

  it('resets when cleared', async () => {
    await take('golit', 1)
    await resetRateLimit(app.ports.db, 'golit')
    expect(await take('golit', 1)).toBe(true)
  })

  it('rejects with the seconds to wait', async () => {
    await enforceRateLimit(app.ports, 'refuz', 1, 30)
    await expect(enforceRateLimit(app.ports, 'refuz', 1, 30)).rejects.toMatchObject({
      code: 'prea_multe_incercari',
      status: 429,
      details: { retryAfter: 30 },
    })
  })
})
