import { entryKinds } from '#src/offline/entry-types.ts'
import type { Entry } from '#src/offline/entry.ts'
import { listEntries, replaceEntry } from '#src/offline/outbox-db.ts'

declare const self: ServiceWorkerGlobalScope

const QUEUE = '/de-trimis'

/**
 * Shows notifications for entries of visitors and of the given citizen that were delivered while no page was open.
 * Without permission the next page shows them.
 */
export async function notifyDelivered(citizen: string | null): Promise<void> {
  if (Notification.permission !== 'granted') return
  const pages = await openPages()
  if (pages.length > 0) return // open pages show it themselves
  for (const row of await listEntries()) {
    if (row.kind !== 'entry') continue
    const { owner } = row.entry
    if (owner === null || owner === citizen) await tell(row.entry)
  }
}

async function tell(entry: Entry): Promise<void> {
  const { status, kind, language } = entry
  const words = entryKinds[kind].deliveryMessages[language]
  if (status.state !== 'sent' || status.told) return
  await self.registration.showNotification(words(status.receipt), {
    tag: entry.id,
    lang: language,
    icon: '/icons/icon-192.png',
  })
  const told: Entry = { ...entry, status: { ...status, told: true } }
  await replaceEntry(told, (stored) => stored.status.state === 'sent')
}

/**
 * Opens the screen a tapped notification refers to, in an open page or a new one. A button, whose name is the path that
 * answers the reminder, opens it only if the answer does not arrive.
 */
export function handleNotificationClick(): void {
  self.addEventListener('notificationclick', (event) => {
    const { notification, action } = event
    notification.close()
    // Notifications of deliveries have no link and open the queue.
    const open = () => show(`/#${(notification.data as string | null) ?? QUEUE}`)
    event.waitUntil(action ? answer(action).catch(open) : open())
  })
}

async function answer(path: string): Promise<void> {
  const { ok } = await fetch(path, { method: 'POST' })
  if (!ok) throw new Error('The reminder was not answered')
}

async function show(address: string): Promise<void> {
  const [page] = await openPages()
  // A page this worker does not control cannot be navigated.
  const led = await page?.navigate(address).catch(() => null)
  if (led) await led.focus()
  else await self.clients.openWindow(address)
}

// Includes pages this worker does not control.
function openPages() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}
