import { expect } from 'vitest'
import type { PortalPage } from '#tests/support/browser.ts'
import { listKeys, RESPONSES } from '#tests/support/indexed-db.ts'

/** Messages of the console about calls that reach no server. */
export const UNREACHED = /ERR_INTERNET_DISCONNECTED|Failed to load resource/

/** Waits until the data of these addresses is on the device, where it is written after it is shown. */
export async function waitForSaved(page: PortalPage, ...addresses: string[]): Promise<void> {
  const listMissing = async () => {
    const keys = await listKeys(page, RESPONSES)
    return addresses.filter((address) => !keys.some((key) => key.includes(` ${address}`)))
  }
  await expect.poll(listMissing).toEqual([])
}

/** Reloads a page without a connection once data is saved, and waits for it with its age. */
export async function reloadOffline(page: PortalPage, ...addresses: string[]): Promise<void> {
  await waitForSaved(page, ...addresses)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  page.tolerate(UNREACHED)
  await page.context().setOffline(true)
  await page.reload()
  await page
    .getByText(/^Fără conexiune\. Vedeți ultimele date salvate\. Date d(?:e azi|in)/)
    .waitFor()
}
