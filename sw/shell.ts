import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Addresses that are the server's even when they are navigated to. */
const NOT_THE_SHELL = [/^\/api\//, /^\/dev\//, /\.\w+$/]

/** Keeps the files of this build, and opens the portal with them when there is no network. */
export function serveShell(files: (string | PrecacheEntry)[]): void {
  precacheAndRoute(files)
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_SHELL }),
  )
}
