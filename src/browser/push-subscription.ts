/**
 * Closes the notifications shown on this device and unsubscribes from push. Works offline too: the server then finds
 * the endpoint expired.
 */
export async function unsubscribePush(): Promise<void> {
  // `serviceWorker` is missing on pages without TLS (except localhost) and in some private windows.
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  const shown = (await registration.getNotifications?.()) ?? []
  for (const notification of shown) notification.close()
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
