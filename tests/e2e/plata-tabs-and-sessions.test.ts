import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logout, refreshLogin } from '#contract/auth.ts'
import type { Payment } from '#contract/plati.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import { ApiClient } from '#tests/support/api.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import { signIn, submitSignIn } from '#tests/support/steps/accounts.ts'
import {
  DONT_PAY,
  waitForCards,
  waitForConfirmation,
  positionCheckbox,
  chooseCard,
  deleteSavedCards,
  goTo,
  lei,
  completeBankPage,
  fetchOutstandingItems,
  payButton,
  fetchRecentPayments,
  region,
  toCheckout,
} from '#tests/support/steps/card-payments.ts'
import { isFocused, tabAndPress } from '#tests/support/steps/keyboard.ts'
import { signOut } from '#tests/support/steps/layout.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { HOME, LOGIN, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'
import { TOKEN_KEY, storedText } from '#tests/support/steps/stored.ts'

// Reloads, tabs and sessions while a payment is pending.

const TWO_HOURS = 2 * 3600_000
const accountAt = (place: number) => ({ cnpCui: demoAccounts[place]!, password: DEMO_PASSWORD })

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** Opens the debts of a demonstration citizen; each has debts of their own. */
async function visit(place: number) {
  const device = await signInAnotherDevice(accountAt(place), portal.url)
  await deleteSavedCards(device)
  const page = await openPage({ baseURL: portal.url, reducedMotion: 'reduce' })
  page.tolerate(/status of 40[14]/)
  await signIn(page, accountAt(place))
  await goTo(page, '/plati')
  const [owed] = await fetchOutstandingItems(device)
  return { page, device, owed: owed! }
}

async function anotherTab(page: PortalPage, route: string): Promise<PortalPage> {
  const tab = await openPage({ context: page.context() })
  tab.tolerate(/status of 40[14]/)
  await tab.goto(`/#${route}`)
  return tab
}

/** Ends the page's session, as from another device. */
async function endSession(page: PortalPage): Promise<void> {
  const client = new ApiClient(portal.url)
  client.token = await storedText(page, TOKEN_KEY)
  await client.call(logout)
}

const confirm = (page: PortalPage) => page.getByRole('button', { name: 'Confirmă' }).click()

async function onlyPayment(device: ApiClient): Promise<Payment> {
  const [payment, ...others] = await fetchRecentPayments(device)
  expect(others).toEqual([])
  return payment!
}

it('reloading every page and going back from the bank makes one payment', async () => {
  const { page, device, owed } = await visit(0)
  await toCheckout(page, owed)
  await page.reload()
  await payButton(page).click()
  await waitForCards(page)
  await page.reload()
  await waitForCards(page)
  await page.goBack()
  await region(page, 'Ce plătiți').getByText(owed.denumire).waitFor()
  await payButton(page).click()
  await chooseCard(page, 'Plata reușește')
  await waitForConfirmation(page)
  await page.reload()
  await confirm(page)
  await waitForHeading(page, 'Plata a reușit')
  await page.reload()
  await waitForHeading(page, 'Plata a reușit')
  // The bank's page has ended: going back to it pays nothing more.
  await page.goBack()
  await page.getByRole('link', { name: 'Înapoi la portal' }).click()
  await waitForHeading(page, 'Plata a reușit')
  expect((await onlyPayment(device)).stare).toBe('incasata')
})

it('paying in two tabs makes one payment, and both show its result', async () => {
  const { page, device, owed } = await visit(1)
  const tab = await anotherTab(page, '/plati')
  await positionCheckbox(tab, owed).check()
  await toCheckout(page, owed)
  await payButton(page).click()
  await waitForCards(page)
  await tab.getByRole('link', { name: /^Plătește/ }).click()
  await payButton(tab).click()
  await waitForCards(tab)

  const waiting = await anotherTab(page, '/success-bt-payment')
  await waiting.getByText(DONT_PAY).waitFor()
  await waiting.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessibleInAllSchemes(waiting)

  await completeBankPage(tab, 'Plata reușește')
  await waitForHeading(tab, 'Plata a reușit')
  await waitForHeading(waiting, 'Plata a reușit')
  await page.getByRole('button', { name: /^Plata este refuzată/ }).click()
  await page.getByRole('heading', { name: 'Plata a fost făcută' }).waitFor()
  await page.getByRole('link', { name: 'Înapoi la portal' }).click()
  await waitForHeading(page, 'Plata a reușit')
  expect((await onlyPayment(device)).suma_bani).toBe(owed.rest_bani)
})

describe('after another citizen has signed in', () => {
  it('the result page shows nothing of the first citizen’s payment', async () => {
    const { page, device, owed } = await visit(4)
    await toCheckout(page, owed)
    await payButton(page).click()
    await chooseCard(page, 'Plata reușește')
    const tab = await anotherTab(page, HOME)
    await signOut(tab)
    await signIn(tab, accountAt(5))

    await confirm(page)
    await page.getByText('Nu am găsit ce căutați').waitFor()
    const { id, stare, referinta } = await onlyPayment(device)
    await waitForRoute(page, `/success-bt-payment/${id}`)
    expect(stare).toBe('incasata')
    const seen = (await page.locator('body').innerText()).replaceAll('\u00a0', ' ')
    for (const trace of [owed.denumire, lei(owed.rest_bani), referinta!]) {
      expect(seen).not.toContain(trace)
    }
    await goTo(page, '/plati')
    await page.getByRole('tab', { name: 'Istoric plăți' }).click()
    await page.locator('tbody > tr').first().waitFor()
    expect(await page.locator(`a[href$="bt-payment/${id}"]`).count()).toBe(0)
  })

  it.each(['signed out', 'signed out remotely'])(
    'the previous citizen’s selection is cleared (%s)',
    async (how) => {
      const { page, owed } = await visit(4)
      await positionCheckbox(page, owed).check()
      if (how === 'signed out') await signOut(page)
      else {
        await endSession(page)
        await page.clock.setFixedTime(Date.now() + TWO_HOURS)
        await page.reload()
      }
      await waitForRoute(page, LOGIN)
      await page.clock.setFixedTime(Date.now())
      await signIn(page, accountAt(5))
      await goTo(page, '/plati')
      await page.getByText('Nimic ales').waitFor()
      await goTo(page, '/payments')
      await waitForHeading(page, 'Carduri și plăți recurente')
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
        String(owed.id),
      )
    },
  )
})

describe('when the token expires on the bank’s page', () => {
  it('it is refreshed, and the result is shown', async () => {
    const { page, device, owed } = await visit(2)
    await toCheckout(page, owed)
    await payButton(page).click()
    await chooseCard(page, 'Plata reușește')
    const old = await storedText(page, TOKEN_KEY)
    await page.clock.setFixedTime(Date.now() + TWO_HOURS)
    await page.route(`**${refreshLogin.path}`, async (route) => {
      await page.clock.setFixedTime(Date.now())
      await route.continue()
    })
    await confirm(page)
    await waitForHeading(page, 'Plata a reușit')
    await waitForRoute(page, `/success-bt-payment/${(await onlyPayment(device)).id}`)
    expect(await storedText(page, TOKEN_KEY)).not.toBe(old)
  })

  it('and the session has ended, the payment is settled and shown after signing in', async () => {
    const { page, device, owed } = await visit(3)
    await toCheckout(page, owed)
    await payButton(page).click()
    await chooseCard(page, 'Plata reușește')
    await endSession(page)
    await confirm(page)
    await waitForRoute(page, LOGIN)
    expect((await onlyPayment(device)).stare).toBe('incasata')
    // Leads to the page that the ended session had hidden.
    await submitSignIn(page, accountAt(3))
    await waitForHeading(page, 'Plata a reușit')
  })
})

it('a payment works with the keyboard alone', async () => {
  const { page, owed } = await visit(6)
  const heading = page.getByRole('heading', { level: 1 })
  await tabAndPress(page, positionCheckbox(page, owed), 'Space')
  await tabAndPress(page, page.getByRole('link', { name: /^Plătește/ }), 'Enter')
  await waitForHeading(page, 'Plata cu cardul')
  await expect.poll(() => isFocused(heading)).toBe(true)
  await tabAndPress(page, page.getByRole('checkbox', { name: 'Salvează cardul' }), 'Space')
  await tabAndPress(page, payButton(page), 'Enter')
  await waitForCards(page)
  await tabAndPress(page, page.getByRole('button', { name: /^Plata este refuzată/ }), 'Enter')
  await tabAndPress(page, page.getByRole('button', { name: 'Confirmă' }), 'Enter')
  await waitForHeading(page, 'Plata nu a reușit')
  await tabAndPress(page, page.getByRole('link', { name: 'Încearcă din nou' }), 'Enter')
  await waitForHeading(page, 'Plata cu cardul')
  await expect.poll(() => isFocused(heading)).toBe(true)
  await tabAndPress(page, payButton(page), 'Enter')
  await waitForCards(page)
  await tabAndPress(page, page.getByRole('button', { name: 'Plata reușește' }), 'Enter')
  await tabAndPress(page, page.getByRole('button', { name: 'Confirmă' }), 'Enter')
  await waitForHeading(page, 'Plata a reușit')
  const downloaded = page.waitForEvent('download')
  await tabAndPress(page, page.getByRole('button', { name: 'Dovada plății (PDF)' }), 'Enter')
  await downloaded
  await tabAndPress(page, page.getByRole('link', { name: 'Vezi plățile' }), 'Enter')
  await waitForHeading(page, 'Plăți')
})
