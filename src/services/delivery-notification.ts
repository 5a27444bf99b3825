import { signal } from '@preact/signals-core'
import { hasBackgroundSync } from '../browser/background-sync.ts'

/**
 * True if the citizen can still be asked for permission to notify of deliveries made while the portal was closed.
 * Only with Background Sync, without which the worker sends nothing while the portal is closed.
 */
export const canOfferNotifications = signal(isUndecided())

/** Shows the browser's permission prompt. */
export async function requestNotifications(): Promise<void> {
  await Notification.requestPermission()
  canOfferNotifications.value = isUndecided()
}

function isUndecided(): boolean {
  return (
    'Notification' in globalThis && hasBackgroundSync() && Notification.permission === 'default'
  )
}
