import type { BrowserContext, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { openPage, type PortalPage } from '#tests/support/browser.ts'

/** Console messages of the browser when a server or a resource cannot be reached. */
export const NETWORK_ERRORS = /Failed to load resource|ERR_CONNECTION_REFUSED|Failed to fetch/

/** Opens a page with workers allowed, and waits until the worker controls it. */
export async function openWithWorker(
  address: string,
  context?: BrowserContext,
): Promise<PortalPage> {
  const page = await openPage({ worker: true, ...(context && { context }) })
  await page.goto(address)
  await waitForWorkerControl(page)
  return page
}

/** Time a worker may take to install the whole portal, from a server that has just started, on a busy machine. */
const INSTALL_MS = 45_000

export async function waitForWorkerControl(page: Page): Promise<void> {
  const isControlled = () => navigator.serviceWorker.controller !== null
  await page.waitForFunction(isControlled, undefined, { timeout: INSTALL_MS })
}

/** Waits until the worker handles messages: one delivered to a worker that is still activating is lost. */
export async function waitForActiveWorker(page: Page): Promise<void> {
  const isActive = () => navigator.serviceWorker.controller?.state === 'activated'
  await page.waitForFunction(isActive, undefined, { timeout: INSTALL_MS })
}

/** Waits until the questions of `count` sections are cached. */
export async function waitForCachedFaq(page: Page, count: number): Promise<void> {
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('portal-intrebari')).keys()).length)
  await vi.waitFor(async () => expect(await kept()).toBe(count), { timeout: 15_000 })
}

/** Fires `visibilitychange`, as on return from another tab: the page then checks for a new version. */
export async function fireVisibilityChange(page: PortalPage): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Returns a counter of the page's loads from now on. */
export function countLoads(page: PortalPage): () => number {
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  return () => loads
}

/** Installs the server's current version and returns the state in which the worker ends up. */
export function installUpdate(page: PortalPage): Promise<ServiceWorkerState> {
  return page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!
    // A worker whose installation fails may be gone by the time `update()` resolves.
    let worker: ServiceWorker | null = null
    registration.addEventListener('updatefound', () => (worker = registration.installing))
    // Concurrent update checks are merged: ours may join the page's own, begun before the new version was there.
    for (let looks = 0; looks < 20 && !worker; looks += 1) {
      await registration.update()
      worker ??= registration.installing ?? registration.waiting
    }
    if (!worker) throw new Error('no new version to install')
    const installed: ServiceWorker = worker
    return new Promise<ServiceWorkerState>((resolve) => {
      const tell = () => {
        if (installed.state !== 'installing') resolve(installed.state)
      }
      installed.addEventListener('statechange', tell)
      tell()
    })
  })
}
