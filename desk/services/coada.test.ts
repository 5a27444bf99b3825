// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CallInput } from '#src/net/api.ts'
import { readCase } from './cazuri.ts'
import { filters, list, openCase, search, setFilters, watchQueue } from './coada.ts'
import { callInBackground, deskCall } from './desk-call.ts'
import { watchLocation } from './location.ts'

vi.mock('./desk-call.ts', () => ({ deskCall: vi.fn(), callInBackground: vi.fn() }))

/** Answers that the server has not given yet, by what was asked for. */
const open: { input: CallInput; answer: (total: number) => Promise<void> }[] = []

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(callInBackground).mockResolvedValue({ kind: 'offline' })
  vi.mocked(deskCall).mockImplementation(
    (_endpoint, input = {}) =>
      new Promise((resolve) => {
        const answer = async (total: number) => {
          const data = { lista: [], total, urmator: null }
          resolve({ kind: 'ok', data: data as never, meta: undefined })
          await vi.advanceTimersByTimeAsync(0)
        }
        open.push({ input, answer })
      }),
  )
  window.location.hash = '#/coada'
  watchLocation()
  stop = watchQueue()
})
afterEach(() => {
  stop()
  search('')
  open.splice(0)
  vi.useRealTimers()
})

const shownCases = () =>
  open.map(({ input }) => input.params).filter((params) => params !== undefined)
const asked = () => open.map(({ input }) => ({ ...input.query, ...(input.body as object) }))

it('searches once the typing has paused, and drops the answer of an earlier search', async () => {
  await open[0]!.answer(10)
  search('ra')
  search('rahova')
  expect(asked()).toEqual([{}])
  await vi.advanceTimersByTimeAsync(1000)
  search('rahova 12')
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked()).toEqual([{}, { cauta: 'rahova' }, { cauta: 'rahova 12' }])
  await open[2]!.answer(1)
  await open[1]!.answer(7)
  expect(list.value?.total).toBe(1)
})

it('keeps the list of the filters that are set, when others were set for a moment', async () => {
  await open[0]!.answer(10)
  setFilters({ fel: 'suport' })
  expect(filters.value).toEqual({ fel: 'suport' })
  setFilters({})
  await open[1]!.answer(3)
  expect(list.value?.total).toBe(10)
})

it('begins to read a case with its opening, once', async () => {
  const which = { fel: 'sesizare', id: 7 } as const
  openCase(which)
  openCase(which)
  void readCase(which)
  expect(shownCases()).toEqual([{ id: 7 }])
})

it('reads a case anew that is shown later, after another one', async () => {
  const [first, other] = [{ fel: 'sesizare', id: 8 } as const, { fel: 'suport', id: 9 } as const]
  openCase(first)
  void readCase(other)
  void readCase(first)
  expect(shownCases()).toEqual([{ id: 8 }, { id: 9 }, { id: 8 }])
})
