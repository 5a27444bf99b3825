import { expect, it } from 'vitest'
import { findDetails, profileUpdate } from '#contract/cetatean.ts'
import { confirmCode } from '#contract/register.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { ApiClient } from '#tests/support/api.ts'
import { openPage } from '#tests/support/browser.ts'
import { aFreshPhone } from '#server/testing/identities.ts'
import { lastCode, linkSentTo } from '#tests/support/messages.ts'
import { anAccount, signIn, type Account } from '#tests/support/steps/accounts.ts'
import { fillIdentity, nextStepButton } from '#tests/support/steps/recovery.ts'
import { LOGIN, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'

const UNDO = '/auth/anulare'

/** Changes an account's phone, as anyone with its password can. Resolves with the link sent to the old phone. */
async function changePhone({ token, password, telefon }: Account): Promise<string> {
  const client = Object.assign(new ApiClient(), { token })
  const phone = aFreshPhone()
  const { data } = await client.call(profileUpdate, { body: { telefon: phone, parola: password } })
  const { id_cetatean } = data.in_asteptare
  const body = { id_cetatean, code: await lastCode(phone), format: 'sms' as const }
  expect((await client.call(confirmCode, { body })).status).toBe(200)
  return linkSentTo(telefon, UNDO)
}

it('the link restores the old phone after a tap, and leads to a new password', async () => {
  const account = await anAccount()
  const [owner, thief] = [await openPage(), await openPage()]
  const link = await changePhone(account)
  await signIn(thief, account)

  await owner.goto(link)
  await waitForHeading(owner, 'Anularea schimbării')
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Anulează schimbarea' }).click()
  await owner.getByText('Contul are din nou telefonul').waitFor()
  await expectAccessible(owner)

  thief.tolerate(/Failed to load resource.*401/)
  await thief.reload()
  await waitForRoute(thief, LOGIN)

  await owner.getByRole('link', { name: 'Alege o parolă nouă' }).click()
  await fillIdentity(owner, account)
  await nextStepButton(owner).click()
  await owner.getByRole('heading', { level: 2, name: 'Pasul 2', exact: true }).waitFor()
})

it('nothing changes before the tap', async () => {
  const account = await anAccount()
  const page = await openPage()
  await page.goto(await changePhone(account))
  await page.getByRole('button', { name: 'Anulează schimbarea' }).waitFor()
  await page.getByRole('link', { name: 'Eu am făcut schimbarea' }).click()
  await waitForRoute(page, LOGIN)
  const client = Object.assign(new ApiClient(), { token: account.token })
  expect((await client.call(findDetails)).data.telefon).not.toBe(account.telefon)
})

it('a tap without a connection can be repeated', async () => {
  const page = await openPage()
  page.tolerate(/ERR_INTERNET_DISCONNECTED/)
  await page.goto(await changePhone(await anAccount()))
  const button = page.getByRole('button', { name: 'Anulează schimbarea' })
  await button.waitFor()
  await page.context().setOffline(true)
  await button.click()
  await page.getByRole('alert').getByText('Fără conexiune nu se poate anula.').waitFor()
  await page.context().setOffline(false)
  await button.click()
  await page.getByText('Contul are din nou telefonul').waitFor()
})

it.each([
  ['unknown', '0'.repeat(64)],
  ['truncated', '0123abc'],
])('a link that is %s shows an error', async (_, token) => {
  const page = await openPage()
  page.tolerate(/Failed to load resource.*404/)
  await page.goto(`/#${UNDO}/${token}`)
  await page.getByRole('button', { name: 'Anulează schimbarea' }).click()
  await page.getByRole('alert').getByText('Legătura nu este corectă.').waitFor()
  await page.getByRole('link', { name: 'Scrieți la suport' }).waitFor()
})

it('a second link opened in the same page asks for confirmation again', async () => {
  const link = await changePhone(await anAccount())
  const page = await openPage()
  page.tolerate(/Failed to load resource.*404/)
  await page.goto(`/#${UNDO}/${'0'.repeat(64)}`)
  const button = page.getByRole('button', { name: 'Anulează schimbarea' })
  await button.click()
  await page.getByText('Legătura nu este corectă.').waitFor()
  await page.evaluate((hash) => (location.hash = hash), new URL(link).hash)
  await button.click()
  await page.getByText('Contul are din nou telefonul').waitFor()
})

it('recovery is refused while the phone was changed recently', async () => {
  const account = await anAccount()
  await changePhone(account)
  const page = await openPage()
  page.tolerate(/Failed to load resource.*409/)
  await page.goto('/#/pages/forgot-password')
  await fillIdentity(page, account)
  await nextStepButton(page).click()
  await page.getByText('Telefonul contului a fost schimbat de curând.').waitFor()
})
