import {
  MAX_SHARE_BYTES,
  MAX_WAITING_SHARES,
  SHARE_CACHE,
  SHARE_LOST,
  SHARE_PATH,
  toShareKey,
} from '#contract/share-target.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Stores what another app shares as it came, also without a connection and before the sign-in, and opens the form that
 * takes it. A share that cannot be stored opens the form with the query that says so.
 */
export function handleShare(): void {
  self.addEventListener('fetch', (event) => {
    const { request } = event
    if (request.method === 'POST' && request.url === location.origin + SHARE_PATH) {
      event.respondWith(receive(request))
    }
  })
}

async function receive(request: Request): Promise<Response> {
  // Storage is full or refused.
  const isStored = await store(request).catch(() => false)
  return Response.redirect(`/${isStored ? '' : SHARE_LOST}#/sesizari/noua`, 303)
}

async function store(request: Request): Promise<boolean> {
  const cache = await caches.open(SHARE_CACHE)
  const body = await request.blob()
  const waiting = await cache.keys()
  if (body.size > MAX_SHARE_BYTES || waiting.length >= MAX_WAITING_SHARES) return false
  await cache.put(toShareKey(Date.now()), new Response(body, { headers: request.headers }))
  return true
}
