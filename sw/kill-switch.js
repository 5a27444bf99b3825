// Kill switch: replaces a faulty released service worker. It unregisters itself, deletes the worker's caches and
// reloads the open pages once. The queue is not in those caches, so it stays. `node scripts/kill-switch.mjs` puts it at
// the worker's URL, the only one where browsers look for updates.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.registration.unregister()
  // Only pages the worker controlled: reloading one that registers this worker again would loop for ever.
  const pages = await self.clients.matchAll({ type: 'window' })
  await Promise.all(pages.map((page) => page.navigate(page.url)))
}
