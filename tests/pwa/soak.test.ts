import { expect, test } from 'vitest'
import { soak } from './soak.mjs'

test.each([1, 2])(
  'on a line that keeps failing nothing is lost and nothing doubled (seed %i)',
  async (seed) => {
    const result = await soak({ runs: 12, seed })
    const { written, files } = result
    expect(result).toEqual({
      written,
      arrived: written,
      lost: 0,
      doubled: 0,
      files,
      filesArrived: files,
      parked: 0,
    })
  },
  180_000,
)
