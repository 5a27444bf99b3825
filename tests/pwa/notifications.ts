import type { Worker } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Resolves once the browser shows notifications. Until its first one is displayed, listing them deletes those that are
 * stored and not displayed yet, so that a message would be lost.
 */
export async function waitForNotifications(findWorker: () => Worker): Promise<void> {
  const count = (act: 'show' | 'close') => findWorker().evaluate(countNotifications, act)
  await expect.poll(() => count('show')).toBe(1)
  await expect.poll(() => count('close')).toBe(0)
}

/** Shows a notification, or closes all, and counts those listed. Runs in the worker. */
async function countNotifications(act: 'show' | 'close'): Promise<number> {
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
  if (act === 'show') await registration.showNotification('Probă', { tag: 'proba' })
  const listed = await registration.getNotifications()
  if (act === 'close') for (const notification of listed) notification.close()
  return listed.length
}
