import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createResendCooldown } from './resend-cooldown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('counts down from the configured seconds and then lets ask again', () => {
  const cooldown = createResendCooldown()
  expect(cooldown.blocked.value).toBe(false)
  cooldown.start()
  expect(cooldown.secondsLeft.value).toBe(limits.resendCooldownSeconds)
  vi.advanceTimersByTime(2_000)
  expect(cooldown.secondsLeft.value).toBe(limits.resendCooldownSeconds - 2)
  vi.advanceTimersByTime(limits.resendCooldownSeconds * 1_000)
  expect(cooldown.blocked.value).toBe(false)
})

test('follows the time the server names, and a page that was asleep', () => {
  const cooldown = createResendCooldown()
  cooldown.start(60)
  vi.setSystemTime(Date.now() + 59_500)
  vi.advanceTimersByTime(250)
  expect(cooldown.secondsLeft.value).toBe(1)
  cooldown.stop()
  expect(cooldown.blocked.value).toBe(false)
})
