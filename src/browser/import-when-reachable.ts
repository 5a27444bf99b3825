import { STALL_MS } from '../lib/timeouts.ts'

/**
 * Runs a dynamic import only when its files are reachable, because Chrome does not retry a module whose fetch has
 * failed until the page reloads. Rejects offline, unless a service worker controls the page, and when the files stall; a
 * later call then finds those that have arrived.
 */
export async function importWhenReachable<T>(load: () => Promise<T>): Promise<T> {
  if (isReachable()) return Promise.race([load(), rejectStalled()])
  throw new TypeError('Offline')
}

const rejectStalled = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new TypeError('Stalled')), STALL_MS))

/** True if the portal's files are reachable over the network or from the service worker. */
export function isReachable(): boolean {
  return navigator.onLine || Boolean(navigator.serviceWorker?.controller)
}
