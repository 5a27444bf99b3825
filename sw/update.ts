import { workerMessages } from '#src/lib/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * A new version waits until the citizen taps for it. The very first one serves the page that brought it: what has
 * not been fetched yet is there if the connection goes.
 */
export function skipWaitingOnMessage(): void {
  self.addEventListener('message', (event) => {
    if (event.data === workerMessages.takeOver) event.waitUntil(self.skipWaiting())
  })
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
}
