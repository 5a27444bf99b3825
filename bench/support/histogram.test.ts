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
    'never underestimates percentile %d, nor exceeds it by more than 2 per cent',
    (percent, expected) => {
      const found = of(oneToThousand.toReversed()).percentile(percent)
      expect(found).toBeGreaterThanOrEqual(expected)
      expect(found).toBeLessThanOrEqual(expected * 1.02)
    },
  )

  it('never exceeds the longest duration', () => {
    expect(of([7.001]).percentile(99)).toBe(7.001)
    expect(of([0]).percentile(50)).toBe(0)
  })

  it('keeps the exact longest duration and the count', () => {
    const { longest, count } = of([3, 812.34, 5])
    expect([longest, count]).toEqual([812.34, 3])
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
