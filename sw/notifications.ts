import { kinds } from '#src/offline/entry-types.ts'
import type { Entry } from '#src/offline/entry.ts'
import { listEntries, replaceEntry } from '#src/offline/outbox-db.ts'

declare const self: ServiceWorkerGlobalScope

const QUEUE = '/de-trimis'

/**
 * Tells by a notification what has arrived while no page was open: what visitors wrote, and the citizen who is signed
 * in here. Without permission the next page tells it.
 */
export async function notifyDelivered(citizen: string | null): Promise<void> {
  if (Notification.permission !== 'granted') return
  const pages = await openPages()
  if (pages.length > 0) return // they tell it themselves
  for (const row of await listEntries()) {
    if (row.kind !== 'entry') continue
    const { owner } = row.entry
    if (owner === null || owner === citizen) await tell(row.entry)
  }
}

async function tell(entry: Entry): Promise<void> {
  const { status, kind, language } = entry
  const words = kinds[kind]?.arrived[language]
  if (status.state !== 'sent' || status.told || !words) return
  await self.registration.showNotification(words(status.receipt), {
    tag: entry.id,
    lang: language,
    icon: '/icons/icon-192.png',
  })
  const told: Entry = { ...entry, status: { ...status, told: true } }
  await replaceEntry(told, (stored) => stored.status.state === 'sent')
}

/** A tap on a notification shows what it speaks of, in a page that is open or in a new one. */
export function handleNotificationClick(): void {
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    // Those that tell what has left lead to the queue.
    event.waitUntil(show(`/#${(event.notification.data as string | null) ?? QUEUE}`))
  })
}

async function show(address: string): Promise<void> {
  const [page] = await openPages()
  // A page this worker does not serve cannot be led anywhere.
  const led = await page?.navigate(address).catch(() => null)
  if (led) await led.focus()
  else await self.clients.openWindow(address)
}

// Those that were loaded past the worker too.
function openPages() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}
