/**
 * Runs a dynamic import only when its files are reachable, because Chrome does not retry a module whose fetch has
 * failed until the page reloads. Rejects offline, unless a service worker controls the page.
 */
export async function importWhenReachable<T>(load: () => Promise<T>): Promise<T> {
  if (isReachable()) return load()
  throw new TypeError('Import without a connection')
}

/** True if the portal's files are reachable over the network or from the service worker. */
export function isReachable(): boolean {
  return navigator.onLine || Boolean(navigator.serviceWorker?.controller)
}
