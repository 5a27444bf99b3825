import { expect, it } from 'vitest'
import { findDetails } from '#contract/cetatean.ts'
import { ApiClient } from '#tests/support/api.ts'
import { openPage } from '#tests/support/browser.ts'
import { linkSentTo } from '#tests/support/messages.ts'
import { anAccount } from '#tests/support/steps/accounts.ts'
import { LOGIN, waitForRoute } from '#tests/support/steps/routes.ts'

async function isEmailConfirmed(token: string): Promise<boolean> {
  const client = new ApiClient()
  client.token = token
  const { data } = await client.call(findDetails)
  return data.confirmari.email
}

it('the e-mailed link confirms the address once', async () => {
  const account = await anAccount()
  expect(await isEmailConfirmed(account.token)).toBe(false)
  const page = await openPage()
  const link = await linkSentTo(account.email, '/auth/confirmare')
  await page.goto(link)
  await page.getByText('Adresa de e-mail este confirmată.').waitFor()
  expect(await isEmailConfirmed(account.token)).toBe(true)
  await page.getByRole('link', { name: 'Mergi la autentificare' }).click()
  await waitForRoute(page, LOGIN)

  const again = await openPage()
  again.tolerate(/Failed to load resource/)
  await again.goto(link)
  await again.getByRole('alert').getByText('Legătura a expirat sau a fost folosită.').waitFor()
})

it.each([
  ['unknown', '0'.repeat(64)],
  ['truncated', '0123abc'],
])('a link that is %s shows an error', async (_, hash) => {
  const page = await openPage()
  page.tolerate(/Failed to load resource.*404/)
  await page.goto(`/#/auth/confirmare/${hash}`)
  await page.getByRole('alert').getByText('Legătura nu este corectă.').waitFor()
})
