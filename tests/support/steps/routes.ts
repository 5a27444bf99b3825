import type { PortalPage } from '#tests/support/browser.ts'

export const HOME = '/dashboard/main'
export const LOGIN = '/auth/login'

/** Waits until the address is the given route, the part after `#`. */
export async function waitForRoute(page: PortalPage, route: string): Promise<void> {
  await page.waitForURL((url) => url.hash === `#${route}`)
}

/** Waits for the main heading of the page. */
export async function waitForHeading(page: PortalPage, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Waits until no part of the page is loading. */
export async function waitUntilLoaded(page: PortalPage): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
}
