import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createResendCooldown } from './resend-cooldown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('counts down from the configured seconds, then unblocks', () => {
  const cooldown = createResendCooldown()
  expect(cooldown.blocked.value).toBe(false)
  cooldown.start()
  expect(cooldown.secondsLeft.value).toBe(limits.resendCooldownSeconds)
  vi.advanceTimersByTime(2_000)
  expect(cooldown.secondsLeft.value).toBe(limits.resendCooldownSeconds - 2)
  vi.advanceTimersByTime(limits.resendCooldownSeconds * 1_000)
  expect(cooldown.blocked.value).toBe(false)
})

test('uses the duration the server gave, and stays right after the page was suspended', () => {
  const cooldown = createResendCooldown()
  cooldown.start(60)
  vi.setSystemTime(Date.now() + 59_500)
  vi.advanceTimersByTime(250)
  expect(cooldown.secondsLeft.value).toBe(1)
  cooldown.stop()
  expect(cooldown.blocked.value).toBe(false)
})
