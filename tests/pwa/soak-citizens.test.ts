import { expect, test } from 'vitest'
import { planCitizenFaults } from './soak-citizens-plan.ts'
import { soakCitizens } from './soak-citizens.ts'

const RUNS = 30
const LIMIT_MS = 500_000

test(
  'requests written, changed and deleted by two citizens of one phone on failing connections end as the portal said',
  async () => {
    expect(await soakCitizens({ runs: RUNS, seed: 1 })).toEqual({
      written: RUNS,
      lost: [],
      doubled: [],
      strangers: [],
      stuck: [],
      untrue: [],
    })
  },
  LIMIT_MS,
)

test('plans are determined by the seed and include every action', () => {
  const season = (seed: number) =>
    Array.from({ length: 200 }, (_, run) => planCitizenFaults(seed, run))
  expect(season(7)).toEqual(season(7))
  expect(season(7)).not.toEqual(season(8))
  expect(new Set(season(7).map(({ action }) => action)).size).toBe(8)
})
