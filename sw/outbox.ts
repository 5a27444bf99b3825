import { drain } from '../src/offline/drain.ts'
import { openQueueChannel, SYNC_TAG } from '../src/offline/queue-channel.ts'
import { createFetchTransport } from '../src/offline/transport.ts'
import { tellOfArrivals } from './arrivals.ts'

declare const self: ServiceWorkerGlobalScope

interface SyncEvent extends ExtendableEvent {
  tag: string
}

/**
 * Sends what visitors wrote when the connection is back and no page is open (Background Sync). What needs a bearer
 * waits for a page: a worker cannot read local storage.
 */
export function sendWhenSynced(): void {
  self.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === SYNC_TAG) sync.waitUntil(sendAll())
  })
}

/** Rejects while something waits, so that the browser asks again. */
async function sendAll(): Promise<void> {
  const pages = openQueueChannel()
  const round = await drain({
    transport: createFetchTransport(''),
    owner: () => null,
    renew: async () => 'ended',
    onChange: ({ id }, part) => pages.tell(part === undefined ? null : { id, part }),
    now: () => new Date(),
  })
  pages.close()
  await tellOfArrivals()
  if (round.retryAfter !== null) throw new Error('Entries are still waiting')
}
