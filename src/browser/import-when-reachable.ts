/**
 * Does an import only when what it needs can come: Chrome does not ask again for a module it could not fetch once,
 * as long as the page lives. Rejects without a connection, unless the service worker has everything at hand.
 */
export async function importWhenReachable<T>(load: () => Promise<T>): Promise<T> {
  if (navigator.onLine || navigator.serviceWorker?.controller) return load()
  throw new TypeError('Import without a connection')
}
