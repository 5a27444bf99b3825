import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import type { Answerer } from './answerer.ts'

/**
 * The routes of the app stand after the `#`, so all its pages are this one address, whatever its query. Every other
 * address that is navigated to is the server's: downloads, the bank's way back, the demonstration's messages.
 */
const THE_SHELL = /^\/(?:index\.html)?$/

/** Keeps the files of this build, and opens the portal with them when there is no network. */
export function keepShell(files: PrecacheEntry[]): Answerer {
  const controller = new PrecacheController()
  controller.precache(files)
  cleanupOutdatedCaches()
  return ({ request, url, event }) => {
    const address =
      request.mode === 'navigate' && THE_SHELL.test(url.pathname)
        ? '/index.html'
        : url.pathname + url.search
    const cacheKey = controller.getCacheKeyForURL(address)
    if (!cacheKey) return null
    const integrity = controller.getIntegrityForCacheKey(cacheKey)
    return controller.strategy.handle({
      event,
      request: new Request(address),
      params: { cacheKey, integrity },
    })
  }
}
