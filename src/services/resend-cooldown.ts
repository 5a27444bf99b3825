import { computed, signal, type ReadonlySignal } from '@preact/signals-core'
import { limits } from '#contract/limits.ts'
import { systemNow, type Now } from '../lib/clock.ts'

/** Cooldown before a code can be resent. One per page or dialog that resends codes. */
export interface ResendCooldown {
  secondsLeft: ReadonlySignal<number>
  blocked: ReadonlySignal<boolean>
  /** Starts the countdown; `seconds` if the server gave another duration. */
  start(seconds?: number): void
  stop(): void
}

export function createResendCooldown(now: Now = systemNow): ResendCooldown {
  const secondsLeft = signal(0)
  let ticking: ReturnType<typeof setInterval> | undefined
  const stop = () => {
    clearInterval(ticking)
    secondsLeft.value = 0
  }
  const start = (seconds: number = limits.resendCooldownSeconds) => {
    stop()
    const until = now() + seconds * 1000
    const tick = () => {
      secondsLeft.value = Math.max(Math.ceil((until - now()) / 1000), 0)
      if (secondsLeft.value === 0) clearInterval(ticking)
    }
    tick()
    ticking = setInterval(tick, 250)
  }
  return { secondsLeft, blocked: computed(() => secondsLeft.value > 0), start, stop }
}
