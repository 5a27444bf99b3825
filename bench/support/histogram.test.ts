import { describe, expect, it } from 'vitest'
import { Histogram } from './histogram.ts'

function of(durations: number[]): Histogram {
  const histogram = new Histogram()
  for (const ms of durations) histogram.record(ms)
  return histogram
}

const oneToThousand = Array.from({ length: 1000 }, (_, index) => index + 1)

describe('a histogram', () => {
  it.each([
    [50, 500],
    [95, 950],
    [99, 990],
    [100, 1000],
  ])(
    'never underestimates percentile %d, nor exceeds it by more than one per thousand',
    (percent, expected) => {
      const found = of(oneToThousand.toReversed()).percentile(percent)
      expect(found).toBeGreaterThanOrEqual(expected)
      expect(found).toBeLessThanOrEqual(expected * 1.001)
    },
  )

  it('never exceeds the longest duration', () => {
    const histogram = of([7.001])
    expect(histogram.percentile(99)).toBe(histogram.longest)
  })

  it('keeps fractions of a millisecond', () => {
    expect(of([0.42]).percentile(50)).toBe(0.42)
    expect(of([0]).percentile(50)).toBe(0.001)
  })

  it('keeps the count, and the longest duration to three figures', () => {
    const { longest, count } = of([3, 812.34, 5])
    expect(count).toBe(3)
    expect(longest).toBeCloseTo(812.34, 0)
  })

  it('shows 2 % of slow answers in the 99th percentile', () => {
    const durations = [...Array<number>(980).fill(2), ...Array<number>(20).fill(400)]
    expect(of(durations).percentile(98)).toBeLessThan(2.1)
    expect(of(durations).percentile(99)).toBeGreaterThanOrEqual(400)
  })

  it('returns 0 if empty', () => {
    expect([of([]).percentile(99), of([]).longest]).toEqual([0, 0])
  })
})
