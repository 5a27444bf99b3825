import { drain } from '../src/offline/drain.ts'
import { openQueueChannel, SYNC_TAG } from '../src/offline/queue-channel.ts'
import { clearSendToken, readSendToken } from '../src/offline/send-token.ts'
import { notifyDelivered } from './notifications.ts'
import { createWorkerTransport } from './transport.ts'

declare const self: ServiceWorkerGlobalScope

interface SyncEvent extends ExtendableEvent {
  tag: string
}

/**
 * Sends waiting entries on Background Sync, when the connection is back: visitors', and those of the citizen whose
 * send token a page has stored. A worker cannot read the bearer token in local storage.
 */
export function handleSync(): void {
  self.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === SYNC_TAG) sync.waitUntil(sendAll())
  })
}

/** Rejects while entries are waiting, so that the browser retries the sync. */
async function sendAll(): Promise<void> {
  const pages = openQueueChannel()
  let given = await readSendToken()
  const owner = given?.owner ?? null
  // Read again for every call, because a page may have signed out or stored a new token.
  const readOwn = async () => {
    const stored = await readSendToken()
    given = stored?.owner === owner ? stored : null
    return given
  }
  const round = await drain({
    transport: createWorkerTransport(async () => (await readOwn())?.token ?? null),
    owner: () => given?.owner ?? null,
    refreshToken: async () => {
      const refused = given?.token
      const fresh = await readOwn()
      if (fresh && fresh.token !== refused) return 'renewed'
      given = null
      await clearSendToken() // session ended or token expired: the entries wait for a page
      return 'ended'
    },
    onChange: ({ id }, part) => pages.post(part === undefined ? null : { id, part }),
    now: () => new Date(),
  })
  pages.close()
  await notifyDelivered(owner)
  if (round.retryAfter !== null) throw new Error('entries are still waiting')
}
