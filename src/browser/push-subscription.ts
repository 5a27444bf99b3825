/**
 * Puts away what this device has told, and lets nobody tell it more. It holds without a connection too: the server
 * then finds nobody at the address.
 */
export async function endPush(): Promise<void> {
  // Absent on pages without TLS other than localhost, and in some private windows.
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  const shown = (await registration.getNotifications?.()) ?? []
  for (const notification of shown) notification.close()
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
