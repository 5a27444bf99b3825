import { signal } from '@preact/signals-core'

/** False from a call that got no response, or from the browser's word, until something answers again. */
export const isConnected = signal(true)

export function noteConnection(connected: boolean): void {
  isConnected.value = connected
}
