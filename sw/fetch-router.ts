declare const self: ServiceWorkerGlobalScope

export interface FetchContext {
  event: FetchEvent
  request: Request
  url: URL
}

/** Answers what it knows; null: it is somebody else's. */
export type RouteHandler = (asked: FetchContext) => Promise<Response> | null

/** Lets the first who knows answer. All else, and all that is not a GET to our own server, the worker never touches. */
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
