import { signal } from '@preact/signals-core'
import { hasBackgroundSync } from '../browser/background-sync.ts'

/**
 * The citizen can still be asked whether the device may tell of what left while the portal was closed. Only where
 * the worker can send without a page: elsewhere there would be nothing to tell.
 */
export const canOfferNotifications = signal(isUndecided())

/** Asks the browser for it; the answer is the citizen's. */
export async function requestNotifications(): Promise<void> {
  await Notification.requestPermission()
  canOfferNotifications.value = isUndecided()
}

function isUndecided(): boolean {
  return (
    'Notification' in globalThis && hasBackgroundSync() && Notification.permission === 'default'
  )
}
