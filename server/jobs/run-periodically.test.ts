import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runPeriodically } from './run-periodically.ts'

const PAUSE_MS = 1000
const { log } = Fastify({ logger: false })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('pauses before each run', async () => {
  const task = vi.fn(async () => false)
  const job = runPeriodically(log, 'test', PAUSE_MS, task)
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
  expect(task).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1 + 2 * PAUSE_MS)
  expect(task).toHaveBeenCalledTimes(3)
  await job.stop()
})

it('runs again at once while there is more to do', async () => {
  const task = vi
    .fn<() => Promise<boolean>>()
    .mockResolvedValueOnce(true)
    .mockResolvedValueOnce(true)
  task.mockResolvedValue(false)
  const job = runPeriodically(log, 'test', PAUSE_MS, task)
  await vi.advanceTimersByTimeAsync(PAUSE_MS + 10)
  expect(task).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(task).toHaveBeenCalledTimes(4)
  await job.stop()
})

it('continues after a failed run, and not after it was stopped', async () => {
  const task = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new Error('x'))
  task.mockResolvedValue(false)
  const job = runPeriodically(log, 'test', PAUSE_MS, task)
  await vi.advanceTimersByTimeAsync(2 * PAUSE_MS)
  expect(task).toHaveBeenCalledTimes(2)
  await job.stop()
  await vi.advanceTimersByTimeAsync(5 * PAUSE_MS)
  expect(task).toHaveBeenCalledTimes(2)
})
