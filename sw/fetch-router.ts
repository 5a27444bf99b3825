declare const self: ServiceWorkerGlobalScope

export interface FetchContext {
  event: FetchEvent
  request: Request
  url: URL
}

/** Handles a request, or returns null if it is not its own. */
export type RouteHandler = (asked: FetchContext) => Promise<Response> | null

/** Routes same-origin GET requests to the first handler that takes them; all others bypass the worker. */
export function handleFetch(answerers: RouteHandler[]): void {
  self.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== location.origin) return
    for (const answer of answerers) {
      const answered = answer({ event, request, url })
      if (answered) return event.respondWith(answered)
    }
  })
}
