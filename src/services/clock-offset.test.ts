// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clockOffset, serverNow } from '../browser/server-clock.ts'
import { storage } from '../browser/storage.ts'
import { updateClockOffset, wrongDateFound } from './clock-offset.ts'

const NOW = Date.UTC(2026, 2, 5, 12)
const HOUR = 3600_000
const DAY = 24 * HOUR

function issuedAt(ms: number): string {
  return `e30.${btoa(JSON.stringify({ iat: ms / 1000 }))}.semnatura`
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
  storage.clear()
  wrongDateFound.value = false
})

describe('the server’s clock', () => {
  it('is this device’s until an offset is stored, or if the stored one is no number', () => {
    expect(serverNow()).toBe(NOW)
    storage.setText('portal.ceas', 'abc')
    expect(serverNow()).toBe(NOW)
  })

  it.each([3 * HOUR, -3 * HOUR, 365 * DAY, -365 * DAY])(
    'is offset when it differs by %i ms',
    (off) => {
      updateClockOffset(issuedAt(NOW + off))
      expect(serverNow()).toBe(NOW + off)
    },
  )

  it('is this device’s when it differs by no more than the latency', () => {
    updateClockOffset(issuedAt(NOW - 30_000))
    expect(clockOffset()).toBe(0)
  })

  it('is this device’s again once its clock has been corrected', () => {
    updateClockOffset(issuedAt(NOW + DAY))
    vi.setSystemTime(NOW + DAY)
    updateClockOffset(issuedAt(NOW + DAY))
    expect(serverNow()).toBe(NOW + DAY)
  })

  it('is not taken from a text that is no token', () => {
    updateClockOffset('abc')
    updateClockOffset(`e30.${btoa('{}')}.semnatura`)
    expect(clockOffset()).toBe(0)
  })
})

describe('a wrong date', () => {
  it('is reported once', () => {
    updateClockOffset(issuedAt(NOW + 2 * DAY))
    expect(wrongDateFound.value).toBe(true)
    updateClockOffset(issuedAt(NOW + 2 * DAY))
    expect(wrongDateFound.value).toBe(false)
  })

  it('is not reported for an offset within a day', () => {
    updateClockOffset(issuedAt(NOW - 3 * HOUR))
    expect(wrongDateFound.value).toBe(false)
  })
})
