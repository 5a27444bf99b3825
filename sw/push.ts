import type { PushMessage } from '#contract/push.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows push messages of the server, and the unread count on the app icon. */
export function handlePush(): void {
  self.addEventListener('push', (event) => {
    const message = event.data?.json() as PushMessage | undefined
    if (message) event.waitUntil(show(message))
  })
}

async function show({ titlu, text, legatura, eticheta, necitite }: PushMessage): Promise<void> {
  await self.registration.showNotification(titlu, {
    body: text,
    tag: eticheta,
    lang: 'ro',
    icon: '/icons/icon-192.png',
    data: legatura,
  })
  // Rejects if the app is not installed, as there is no icon.
  await self.navigator.setAppBadge?.(necitite).catch(() => undefined)
}
