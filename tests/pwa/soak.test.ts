import { expect, test } from 'vitest'
import { soak } from './soak.ts'
import { planFaults } from './fault-plan.ts'

const RUNS = 60
const LIMIT_MS = 600_000

test(
  'no request is lost or duplicated on connections that keep failing',
  async () => {
    const result = await soak({ runs: RUNS, seed: 1 })
    const { files } = result
    expect(result).toEqual({
      written: RUNS,
      keys: RUNS,
      arrived: RUNS,
      lost: 0,
      doubled: 0,
      files,
      filesArrived: files,
      otherFiles: [],
      parked: 0,
    })
  },
  LIMIT_MS,
)

test('fault plans are determined by the seed and include every fault and disruption', () => {
  const season = (seed: number) => Array.from({ length: 200 }, (_, run) => planFaults(seed, run))
  expect(JSON.stringify(season(7))).toBe(JSON.stringify(season(7)))
  expect(JSON.stringify(season(7))).not.toBe(JSON.stringify(season(8)))
  expect(new Set(season(7).map(({ disruption }) => disruption)).size).toBe(7)
  const lines = season(7).flatMap(({ writing, faultChanges }) => [
    writing,
    ...faultChanges.map((g) => g.fault),
  ])
  expect(new Set(lines.map(({ kind }) => kind)).size).toBe(8)
})
