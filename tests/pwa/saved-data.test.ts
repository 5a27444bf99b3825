import { expect, it } from 'vitest'
import { addBrowserFlag, openPage, preferFullChromium } from '#tests/support/browser.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import { NETWORK_ERRORS, waitForWorkerControl } from './worker-steps.ts'

// Reaches the worker too, unlike emulation; the headless shell ignores it.
preferFullChromium()
addBrowserFlag('--force-effective-connection-type=2G')

it('on a 2G line only what was used is fetched, and that opens offline', async () => {
  const page = await openPage({ worker: true, prefetch: true })
  page.tolerate(NETWORK_ERRORS)
  await page.goto('/#/termeni')
  await waitForHeading(page, 'Termeni și condiții')
  await waitForWorkerControl(page)
  const listCached = () =>
    page.evaluate(async () => {
      const keys = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return keys.flat().map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(listCached).toContainEqual(expect.stringMatching(/legal-ro/))
  await page.waitForLoadState('networkidle')
  const cached = await listCached()
  expect(cached).toContain('/index.html')
  expect(cached.filter((name) => /setari-|plata-|faq/.test(name))).toEqual([])

  await page.context().setOffline(true)
  await page.reload()
  await waitForHeading(page, 'Termeni și condiții')
})
