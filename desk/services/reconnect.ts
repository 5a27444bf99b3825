import { effect } from '@preact/signals-core'
import { staffMe } from '#contract/desk/auth.ts'
import { isConnected } from './connection.ts'
import { callInBackground } from './desk-call.ts'
import { member } from './session.ts'

const PAUSE_MS = 10_000

/** Tries again and again while nothing answers, and at once when the browser is online. Returns a function that stops it. */
export function watchReconnection(): () => void {
  return effect(() => {
    if (isConnected.value || member.value === null) return
    const attempt = () => void callInBackground(staffMe)
    const timer = setInterval(attempt, PAUSE_MS)
    window.addEventListener('online', attempt)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', attempt)
    }
  })
}
