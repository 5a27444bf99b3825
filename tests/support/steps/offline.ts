import type { PortalPage } from '#tests/support/browser.ts'

/** Messages of the console about calls that reach no server. */
export const UNREACHED = /ERR_INTERNET_DISCONNECTED|Failed to load resource/

/** Reloads a page without a connection, and waits for the saved data with their age. */
export async function reloadOffline(page: PortalPage): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  page.tolerate(UNREACHED)
  await page.context().setOffline(true)
  await page.reload()
  await page
    .getByText(/^Fără conexiune\. Vedeți ultimele date salvate\. Date d(?:e azi|in)/)
    .waitFor()
}
