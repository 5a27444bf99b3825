import type { PushMessage } from '#contract/push.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows push messages of the server, and the unread count on the app icon. */
export function handlePush(): void {
  self.addEventListener('push', (event) => {
    const message = event.data?.json() as PushMessage | undefined
    if (message) event.waitUntil(show(message))
  })
}

// `actions` is missing from the types, as not all browsers have buttons.
type Options = NotificationOptions & { actions?: { action: string; title: string }[] }

async function show(message: PushMessage): Promise<void> {
  const { titlu, text, legatura, eticheta, necitite, actiuni = [] } = message
  const options: Options = {
    body: text,
    tag: eticheta,
    lang: 'ro',
    icon: '/icons/icon-192.png',
    data: legatura,
    actions: actiuni.map(({ titlu: title, adresa: action }) => ({ action, title })),
  }
  await self.registration.showNotification(titlu, options)
  // Rejects if the app is not installed, as there is no icon.
  await self.navigator.setAppBadge?.(necitite).catch(() => undefined)
}
