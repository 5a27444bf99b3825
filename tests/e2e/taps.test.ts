import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { mobilePaymentRequest } from '#contract/plati.ts'
import { aFreshPhone } from '#server/testing/identities.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { codeSentBy } from '#tests/support/messages.ts'
import { fetchDebts, lei } from '#tests/support/steps/card-payments.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { stubResponse } from '#tests/support/steps/stub-responses.ts'
import { anAccount, codeDialog, signIn } from '#tests/support/steps/accounts.ts'
import { isFocused } from '#tests/support/steps/keyboard.ts'
import { menuPanel, quickLinks } from '#tests/support/steps/layout.ts'
import { passwordFields, waitForStep } from '#tests/support/steps/recovery.ts'
import { HOME, LOGIN, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'

/** Most taps from the home screen on a small phone; recovery is counted from the sign-in. */
const mostTaps = {
  /** The next collection is seen without a tap or scrolling. */
  pickup: 0,
  /** Menu, „Utile”, search; the place stands below the first result. */
  battery: 3,
  /** The amount on the home screen, „Plătește” in the checkout. */
  payment: 2,
  /** Name, „Telefon și e-mail”, „Schimbă telefonul”, password; the keyboard's key sends it, the last digit confirms. */
  newPhone: 5,
  /** The complaint's row on the home screen. */
  progress: 1,
  /** Link, two fields, on; code, on; two fields, on; to the sign-in, password; the keyboard's key sends it. */
  recovery: 11,
}

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }
const SMALL_PHONE = { width: 360, height: 640, reducedMotion: 'reduce' } as const

/** Counts the taps of a walk. Typing is no tap; focusing a field is one. */
function createFinger(page: Page) {
  let taps = 0
  const tap = async (target: Locator) => {
    await target.click()
    taps += 1
  }
  return {
    count: () => taps,
    tap,
    async type(field: Locator, text: string) {
      await tap(field)
      await page.keyboard.type(text)
    },
    /** Types in a field that the page focuses by itself. */
    async typeWithoutTap(field: Locator, text: string) {
      await expect.poll(() => isFocused(field)).toBe(true)
      await page.keyboard.type(text)
    },
    /** Presses a key of the phone's keyboard, which is a tap. */
    async press(key: string) {
      await page.keyboard.press(key)
      taps += 1
    },
  }
}

async function atHome(): Promise<PortalPage> {
  const page = await openPage(SMALL_PHONE)
  await signIn(page, demo)
  return page
}

const nextPickup = (page: Page) => page.getByRole('list', { name: 'Următoarea colectare' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

it('the next collection is seen without a tap', async () => {
  const page = await atHome()
  await nextPickup(page).waitFor()
  const { y, height } = (await nextPickup(page).boundingBox())!
  expect(y + height).toBeLessThanOrEqual((await quickLinks(page).boundingBox())!.y)
  expect(await page.evaluate(() => scrollY)).toBe(mostTaps.pickup)
})

it('a battery finds its place', async () => {
  const page = await atHome()
  const { tap, type, count } = createFinger(page)
  await tap(quickLinks(page).getByRole('button', { name: 'Meniu' }))
  await tap(menuPanel(page).getByRole('link', { name: 'Utile' }))
  await type(page.getByRole('searchbox', { name: /^Căutați/ }), 'baterie')
  await page.getByRole('list', { name: 'Cel mai apropiat loc' }).getByRole('link').waitFor()
  await page.getByRole('link', { name: 'Arată drumul' }).waitFor()
  expect(count()).toBeLessThanOrEqual(mostTaps.battery)
})

it('everything undisputed is paid, and the way back from the checkout leads home', async () => {
  const { pozitii } = await fetchDebts(await signInAnotherDevice(demo))
  const undisputed = pozitii.filter(({ contestata }) => !contestata)
  expect(undisputed.length).toBeLessThan(pozitii.length)
  const sum = lei(undisputed.reduce((total, { rest_bani }) => total + rest_bani, 0))
  const page = await atHome()
  // The demonstration citizen, whom other tests use too, pays nothing.
  await stubResponse(page, mobilePaymentRequest, { status: 503, json: { status_code: 503 } })
  page.tolerate(/Failed to load resource.*503/)
  const due = page.getByRole('link', { name: `Plătește ${sum}`, exact: true })
  await due.click()
  await page.getByRole('link', { name: 'Înapoi', exact: true }).click()
  await waitForRoute(page, HOME)
  const { tap, count } = createFinger(page)
  await tap(due)
  const isSending = page.waitForRequest((request) =>
    request.url().endsWith(mobilePaymentRequest.path),
  )
  await tap(button(page, `Plătește ${sum}`))
  expect((await isSending).postDataJSON()).toMatchObject({
    pozitii: undisputed.map(({ id }) => id),
  })
  expect(count()).toBeLessThanOrEqual(mostTaps.payment)
})

it('the progress of a complaint is seen', async () => {
  const page = await atHome()
  const { tap, count } = createFinger(page)
  await tap(page.getByRole('main').locator('a[href^="#/sesizare/"]').first())
  await page.getByRole('heading', { name: 'Parcurs' }).waitFor()
  expect(count()).toBeLessThanOrEqual(mostTaps.progress)
})

it('the phone is changed, up to the confirmed number', async () => {
  const account = await anAccount()
  const page = await openPage(SMALL_PHONE)
  await signIn(page, account)
  const { tap, type, typeWithoutTap, press, count } = createFinger(page)
  await tap(page.getByRole('banner').getByRole('link', { name: /setările contului$/ }))
  await tap(page.getByRole('link', { name: 'Telefon și e-mail' }))
  await tap(button(page, 'Schimbă telefonul'))
  const phone = aFreshPhone()
  await typeWithoutTap(page.getByLabel('Telefon mobil nou'), phone)
  await type(page.getByLabel('Parola curentă'), account.password)
  const code = await codeSentBy(phone, () => press('Enter'))
  await typeWithoutTap(codeDialog(page).getByLabel('Cod confirmare'), code)
  await page.getByText('Telefonul a fost schimbat.').waitFor()
  await page.getByText(phone, { exact: true }).waitFor()
  expect(count()).toBeLessThanOrEqual(mostTaps.newPhone)
})

it('a forgotten password is recovered, up to the home screen', async () => {
  const account = await anAccount()
  const page = await openPage(SMALL_PHONE)
  const { tap, type, count } = createFinger(page)
  await page.goto(`/#${LOGIN}`)
  await tap(page.locator('a[href="#/pages/forgot-password"]'))
  await waitForHeading(page, 'Recuperare parolă')
  await type(page.getByLabel('E-mail'), account.email)
  await type(page.getByLabel('CNP | CUI'), account.cnpCui)
  const code = await codeSentBy(account.telefon, () => tap(button(page, 'Următorul pas')))
  await waitForStep(page, 'Pasul 2')
  await type(page.getByLabel('Cod SMS'), code)
  await tap(button(page, 'Următorul pas'))
  await waitForStep(page, 'Pasul 3')
  const password = 'altă frază de reținut 8'
  for (const field of passwordFields(page)) await type(field, password)
  await tap(button(page, 'Următorul pas'))
  await tap(page.getByRole('link', { name: 'Autentificare cont' }))
  await waitForRoute(page, LOGIN)
  await type(page.getByLabel('Parolă', { exact: true }), password)
  await page.keyboard.press('Enter')
  await waitForRoute(page, HOME)
  expect(count()).toBeLessThanOrEqual(mostTaps.recovery)
})
