import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts, DEMO_PASSWORD } from '#server/seed/seed.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import { openPage } from '#tests/support/browser.ts'
import { openSignedIn } from '#tests/support/steps/accounts.ts'
import { LOGIN } from '#tests/support/steps/routes.ts'

const DEMO_SENTENCE = /^Portal de probă: ce scrieți aici nu ajunge la operator/

let portal: TestPortal
beforeAll(async () => {
  const settings = { APP_VERSION: '7.8.9', ENVIRONMENT_NAME: 'Cluj, probă' }
  portal = await startTestPortal({ ...settings })
})
afterAll(() => portal.stop())

it('shows the version and environment of the server, not of the build', async () => {
  const page = await openPage({ baseURL: portal.url })
  await openSignedIn(page, { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }, '/setari#despre')
  await page.getByText('Cluj, probă', { exact: true }).waitFor()
  await page.getByText('7.8.9', { exact: true }).waitFor()
})

it('shows the demonstration notice on every page, except on loopback', async () => {
  // A name only this machine resolves, which the portal does not treat as loopback.
  const url = new URL(portal.url)
  url.hostname = 'demo.localhost'
  const page = await openPage({ baseURL: url.origin })
  for (const route of [LOGIN, '/termeni', '/nu-exista']) {
    await page.goto(`/#${route}`)
    await page.getByText(DEMO_SENTENCE).waitFor()
  }
  const own = await openPage({ baseURL: portal.url })
  await own.goto(`/#${LOGIN}`)
  await own.waitForResponse('**/api/config')
  await own.waitForFunction(() => 'portalReady' in window)
  expect(await own.getByText(DEMO_SENTENCE).count()).toBe(0)
})
