// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '#tests/support/render.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { useLoaded } from './use-loaded.ts'
import { usePolling } from './use-polling.ts'

const PAUSE_MS = 1000

/** Calls that are not answered yet. */
const open: ((state: string) => void)[] = []
const load = () =>
  new Promise<Outcome<string>>((resolve) => {
    open.push((data) => resolve({ kind: 'ok', data, meta: undefined }))
  })

function Progress() {
  const loaded = useLoaded(load)
  usePolling(loaded.data === 'în lucru', loaded, PAUSE_MS)
  return loaded.data
}

const answer = (state: string) => act(async () => open.shift()!(state))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('shows the answers of a server that is slower than the pause, one call at a time, until the end', async () => {
  const host = render(<Progress />)
  await answer('în lucru')
  expect(host.textContent).toBe('în lucru')
  await wait(10 * PAUSE_MS)
  expect(open).toHaveLength(1)
  await answer('în lucru')
  await wait(PAUSE_MS - 1)
  expect(open).toHaveLength(0)
  await wait(1)
  await answer('încheiat')
  expect(host.textContent).toBe('încheiat')
  await wait(10 * PAUSE_MS)
  expect(open).toHaveLength(0)
})
