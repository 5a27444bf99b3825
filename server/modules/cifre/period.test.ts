import { describe, expect, it } from 'vitest'
import { previousPeriod, toMonthBuckets } from './period.ts'

describe('the period before', () => {
  it.each([
    ['whole months', ['2026-02-01', '2026-03-31'], ['2025-12-01', '2026-01-31']],
    ['a month so far', ['2026-03-01', '2026-03-26'], ['2026-02-01', '2026-02-26']],
    [
      'a month so far, longer than the one before',
      ['2026-03-01', '2026-03-30'],
      ['2026-02-01', '2026-02-28'],
    ],
    ['January', ['2026-01-01', '2026-01-31'], ['2025-12-01', '2025-12-31']],
    [
      'a month that follows a longer one',
      ['2026-02-01', '2026-02-28'],
      ['2026-01-01', '2026-01-31'],
    ],
    ['a year so far', ['2026-01-01', '2026-11-26'], ['2025-01-01', '2025-11-26']],
    ['two years', ['2025-01-01', '2026-12-31'], ['2023-01-01', '2024-12-31']],
    ['some days', ['2026-03-10', '2026-03-12'], ['2026-03-07', '2026-03-09']],
  ])('has the length of %s', (_, [de_la, pana_la], [first, last]) => {
    expect(previousPeriod({ de_la: de_la!, pana_la: pana_la! })).toEqual({
      de_la: first,
      pana_la: last,
    })
  })
})

describe('the months of a period', () => {
  it('begin at midnight in Bucharest, and have only the days of the period', () => {
    const buckets = toMonthBuckets({ de_la: '2026-02-10', pana_la: '2026-04-03' })
    expect(
      buckets.map(({ name, from, to }) => [name, from.toISOString(), to.toISOString()]),
    ).toEqual([
      ['2026-02', '2026-02-09T22:00:00.000Z', '2026-02-28T22:00:00.000Z'],
      ['2026-03', '2026-02-28T22:00:00.000Z', '2026-03-31T21:00:00.000Z'],
      ['2026-04', '2026-03-31T21:00:00.000Z', '2026-04-03T21:00:00.000Z'],
    ])
  })
})
