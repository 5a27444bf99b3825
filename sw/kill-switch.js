// Takes the place of the service worker when a released one does harm: it removes itself and everything the worker
// has kept of the portal, and loads the open pages anew, once. What waits to be sent is not the worker's and stays.
// `node scripts/kill-switch.mjs` puts it at the worker's address, the only one where browsers look for it.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.registration.unregister()
  // Only those the worker served: a page that meets this worker after that is left alone, or it would go on for ever.
  const pages = await self.clients.matchAll({ type: 'window' })
  await Promise.all(pages.map((page) => page.navigate(page.url)))
}
