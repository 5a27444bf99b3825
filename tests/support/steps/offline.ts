import { expect } from 'vitest'
import type { PortalPage } from '#tests/support/browser.ts'
import { listKeys, readRows, RESPONSES } from '#tests/support/indexed-db.ts'

/** Messages of the console about calls that reach no server, and about a worker's script that cannot be compared. */
export const UNREACHED =
  /ERR_INTERNET_DISCONNECTED|Failed to load resource|unknown error occurred when fetching the script/

/** Waits until the answers of these addresses are cached: they are shown before that, and a reload ends the writing. */
export async function waitForSaved(page: PortalPage, ...addresses: string[]): Promise<void> {
  const listMissing = async () => {
    const keys = await listKeys(page, RESPONSES)
    return addresses.filter((address) => !keys.some((key) => key.includes(` ${address}`)))
  }
  await expect.poll(listMissing).toEqual([])
}

/** Waits until an answer with these words is cached. */
export async function waitForCached(page: PortalPage, words: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await readRows(page, RESPONSES))).toContain(words)
}

/** Reloads a page without a connection once answers are cached, and waits for the saved data with their age. */
export async function reloadOffline(page: PortalPage, ...addresses: string[]): Promise<void> {
  await waitForSaved(page, ...addresses)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  page.tolerate(UNREACHED)
  await page.context().setOffline(true)
  await page.reload()
  await page
    .getByText(/^Fără conexiune\. Vedeți ultimele date salvate\. Date d(?:e azi|in)/)
    // A page may have several lists, each with its age.
    .first()
    .waitFor()
}
