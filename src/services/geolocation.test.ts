import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestPosition, UNANSWERED_MS, type PositionResult } from './geolocation.ts'

const HERE = { coords: { latitude: 44.41140004, longitude: 26.0607, accuracy: 12.4 } }
const FOUND = { kind: 'found', lat: 44.4114, lng: 26.0607, precizie_m: 12 }

let answer: (position: typeof HERE) => void
let refuse: (error: { code: number; PERMISSION_DENIED: number }) => void
let told: PositionResult[]

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  const getCurrentPosition = (found: typeof answer, failed: typeof refuse) => {
    answer = found
    refuse = failed
  }
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ask = () => requestPosition((located) => void told.push(located))

test('reports the position once', () => {
  ask()
  answer(HERE)
  vi.advanceTimersByTime(UNANSWERED_MS)
  expect(told).toEqual([FOUND])
})

test('reports an unanswered permission prompt after a timeout, and still reports a late position', () => {
  ask()
  vi.advanceTimersByTime(UNANSWERED_MS)
  expect(told).toEqual([{ kind: 'unanswered' }])
  answer(HERE)
  expect(told).toEqual([{ kind: 'unanswered' }, FOUND])
})

test('reports a late denial too', () => {
  ask()
  vi.advanceTimersByTime(UNANSWERED_MS)
  refuse({ code: 1, PERMISSION_DENIED: 1 })
  expect(told.at(-1)).toEqual({ kind: 'denied' })
})

test('reports nothing after it was stopped', () => {
  const stop = ask()
  stop()
  answer(HERE)
  vi.advanceTimersByTime(UNANSWERED_MS)
  expect(told).toEqual([])
})

test('reports at once that a browser has no geolocation', () => {
  vi.stubGlobal('navigator', {})
  ask()
  vi.advanceTimersByTime(UNANSWERED_MS)
  expect(told).toEqual([{ kind: 'unknown' }])
})
