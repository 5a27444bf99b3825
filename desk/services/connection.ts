import { effect, signal, untracked } from '@preact/signals-core'

/** False from a call that got no response, or from the browser's word, until something answers again. */
export const isConnected = signal(true)

export function noteConnection(connected: boolean): void {
  isConnected.value = connected
}

/** Calls the listener when something answers again. Returns a function that stops it. */
export function onReconnected(listener: () => void): () => void {
  let wasConnected = isConnected.peek()
  return effect(() => {
    const isBack = isConnected.value && !wasConnected
    wasConnected = isConnected.value
    if (isBack) untracked(listener)
  })
}
