import { beforeEach, describe, expect, it } from 'vitest'
import { createSlowResults } from './slow-results.ts'

const SLOW_MS = 1000

let now: number
let gets: number
beforeEach(() => {
  now = 0
  gets = 0
})

const create = () => createSlowResults<string, number>(() => now)
const after = (ms: number) => () => {
  now += ms
  return Promise.resolve(++gets)
}

describe('results that are slow to get', () => {
  it('are kept for twenty times as long as they took, by key', async () => {
    const read = create()
    expect(await read('all', after(SLOW_MS))).toBe(1)
    now += 20 * SLOW_MS - 1
    expect(await read('all', after(SLOW_MS))).toBe(1)
    expect(await read('some', after(0))).toBe(2)
    now += 1
    expect(await read('all', after(SLOW_MS))).toBe(3)
  })

  it('are got each time when they come quickly', async () => {
    const read = create()
    expect(await read('all', after(249))).toBe(1)
    expect(await read('all', after(249))).toBe(2)
  })

  it('are got once for all who ask meanwhile, if the last one was slow', async () => {
    const read = create()
    await read('all', after(SLOW_MS))
    now += 20 * SLOW_MS
    const both = await Promise.all([read('all', after(SLOW_MS)), read('all', after(SLOW_MS))])
    expect(both).toEqual([2, 2])
  })

  it('are got again after a failure', async () => {
    const read = create()
    await read('all', after(SLOW_MS))
    now += 20 * SLOW_MS
    await expect(read('all', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await read('all', after(0))).toBe(2)
  })
})
