import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { NETWORK_ERRORS } from './worker-steps.ts'

/**
 * Opens the sign-in page in a browser context of its own that has visited the portal: the worker has precached the
 * shell, and the files of the dialogs are loaded. Network errors are tolerated; other complaints fail the test.
 */
export async function openVisitedPage(baseURL: string): Promise<PortalPage> {
  const page = await openPage({ worker: true, prefetch: true, baseURL })
  page.tolerate(NETWORK_ERRORS)
  await page.goto('/#/auth/login')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('button', { name: 'Suport online' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renunță' }).click()
  return page
}

/** Opens another tab of the same browser. */
export async function openTab(page: PortalPage, address: string): Promise<PortalPage> {
  const tab = await openPage({ context: page.context() })
  tab.tolerate(NETWORK_ERRORS)
  await tab.goto(address)
  return tab
}
