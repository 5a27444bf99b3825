import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/**
 * The routes of the app stand after the `#`, so all its pages are this one address, whatever its query. Every other
 * address that is navigated to is the server's: downloads, the bank's way back, the demonstration's messages.
 */
const THE_SHELL = /^\/(?:index\.html)?(?:\?|$)/

/** Keeps the files of this build, and opens the portal with them when there is no network. */
export function serveShell(files: PrecacheEntry[]): void {
  precacheAndRoute(files, { cleanURLs: false })
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [THE_SHELL] }),
  )
}
