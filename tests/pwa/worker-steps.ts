import type { BrowserContext, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { openPage, type PortalPage } from '#tests/support/browser.ts'

/** What the browser says when it asks a server that is not there, or for what is not there. */
export const UNREACHED = /Failed to load resource|ERR_CONNECTION_REFUSED|Failed to fetch/

/** Opens a page that has its worker, and waits until the worker serves it. */
export async function visit(address: string, context?: BrowserContext): Promise<PortalPage> {
  const page = await openPage({ worker: true, ...(context && { context }) })
  await page.goto(address)
  await expectServed(page)
  return page
}

export async function expectServed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Waits until the questions of so many sections are kept. */
export async function expectAllKept(page: Page, count: number): Promise<void> {
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('portal-intrebari')).keys()).length)
  await vi.waitFor(async () => expect(await kept()).toBe(count), { timeout: 15_000 })
}

/** Comes back to the page, as from another tab: it then looks for a new version. */
export async function comeBack(page: PortalPage): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** How many times the page has been loaded since. */
export function countLoads(page: PortalPage): () => number {
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  return () => loads
}

/** How the installation of the version that the server has now ends. */
export function installAgain(page: PortalPage): Promise<ServiceWorkerState> {
  return page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!
    // A worker that cannot be installed may be gone by the time the update says it has begun.
    let worker: ServiceWorker | null = null
    registration.addEventListener('updatefound', () => (worker = registration.installing))
    // The page looks for updates by itself too, and two looks at once are one: maybe of what was there before.
    for (let looks = 0; looks < 20 && !worker; looks += 1) {
      await registration.update()
      worker ??= registration.installing ?? registration.waiting
    }
    if (!worker) throw new Error('Nothing new to install')
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
