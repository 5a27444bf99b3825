import { afterAll, beforeAll, expect, it } from 'vitest'
import { resetPasswordCnp } from '#contract/forgot-password.ts'
import demo from '#server/seed/content/demo.json' with { type: 'json' }
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import { ApiClient } from '#tests/support/api.ts'
import { openPage } from '#tests/support/browser.ts'
import {
  waitForStep,
  fillIdentity,
  nextStepButton,
  openRecovery,
} from '#tests/support/steps/recovery.ts'

const [first, second] = demo.conturi

/** Portal that requires proof of work after a single unconfirmed code. */
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ UNCONFIRMED_CODES_PER_HOUR: '1' })
})
afterAll(() => portal.stop())

it('a code that requires proof of work is sent without the citizen noticing', async () => {
  const stranger = new ApiClient(portal.url)
  const body = { email: first!.email, cnp_cui: first!.cnpCui }
  expect((await stranger.call(resetPasswordCnp, { body })).status).toBe(200)

  const page = await openPage({ baseURL: portal.url })
  page.tolerate(/Failed to load resource.*503/)
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith(resetPasswordCnp.path)) statuses.push(response.status())
  })
  await openRecovery(page)
  await fillIdentity(page, second!)
  await nextStepButton(page).click()
  await waitForStep(page, 'Pasul 2')
  expect(statuses).toEqual([503, 200])
})
