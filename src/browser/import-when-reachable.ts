/**
 * Does an import only when what it needs can come: Chrome does not ask again for a module it could not fetch once,
 * as long as the page lives. Rejects without a connection, unless the service worker has everything at hand.
 */
export async function importWhenReachable<T>(load: () => Promise<T>): Promise<T> {
  if (isReachable()) return load()
  throw new TypeError('Import without a connection')
}

/** Whether files of the portal can come: over the network, or from the service worker. */
export function isReachable(): boolean {
  return navigator.onLine || Boolean(navigator.serviceWorker?.controller)
}
