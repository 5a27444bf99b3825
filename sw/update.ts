import { workerMessages } from '#src/lib/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Activates a waiting version when the citizen accepts the update. The first worker claims the page that registered
 * it, so that files not yet fetched are available offline.
 */
export function skipWaitingOnMessage(): void {
  self.addEventListener('message', (event) => {
    if (event.data === workerMessages.takeOver) event.waitUntil(self.skipWaiting())
  })
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
}
