import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { fillSignIn } from '#tests/support/steps/accounts.ts'
import { readRows, RESPONSES } from '../support/indexed-db.ts'
import { toastOf } from '../support/steps/feedback.ts'
import { signOut } from '../support/steps/layout.ts'
import { waitForDrafts } from '../support/steps/support.ts'
import { startFaultyPortal, type FaultyPortal } from './steps.ts'
import type { PortalPage } from '#tests/support/browser.ts'
import { openVisitedPage } from './visited-page.ts'
import { waitForCached } from '#tests/support/steps/offline.ts'

const HOUR = 3600_000
const SESSION_ENDED = 'V-am deconectat pentru siguranță. Ce ați scris s-a păstrat.'

let portal: FaultyPortal
let page: PortalPage

beforeAll(async () => {
  portal = await startFaultyPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  page = await openVisitedPage(portal.url)
})
afterEach(async () => {
  portal.proxy.clearFault()
})

async function signIn(account: string): Promise<void> {
  await fillSignIn(page, account, DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Autentificare' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bună ziua' }).waitFor()
}

const goTo = (route: string) => page.evaluate((hash) => (location.hash = hash), route)
const NUMBER = /SZ-\d{4}-\d{6}/
const reports = () => page.getByText(NUMBER)

const countCachedResponses = async () => (await readRows(page, RESPONSES)).length

async function seeReports(account: string): Promise<void> {
  await signIn(account)
  await goTo('/sesizari')
  await reports().first().waitFor()
  await waitForCached(page, NUMBER.exec(await reports().first().innerText())![0])
}

test('a list seen before is shown offline, with its age', async () => {
  await seeReports(demoAccounts[0]!)
  portal.proxy.injectFault({ kind: 'refuse' })
  await page.reload()
  await reports().first().waitFor()
  await page
    .getByText(/Date d(?:e azi|in)/)
    .first()
    .waitFor()
})

test('after the token expired offline the sign-in screen offers the saved data', async () => {
  await seeReports(demoAccounts[0]!)
  portal.proxy.injectFault({ kind: 'refuse' })
  await page.clock.setFixedTime(Date.now() + 2 * HOUR)
  await page.reload()
  await page.getByLabel('CNP sau CUI').waitFor()
  await page.getByRole('link', { name: 'Vedeți ultimele date salvate' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bună ziua' }).waitFor()
  await goTo('/sesizari')
  await reports().first().waitFor()
})

test('a session that ended while offline is announced when the connection returns', async () => {
  await signIn(demoAccounts[0]!)
  await page.context().setOffline(true)
  await page.clock.setFixedTime(Date.now() + 2 * HOUR)
  await corruptToken()
  await goTo('/setari')
  await page.getByLabel('CNP sau CUI').waitFor()
  expect(await toastOf(page, SESSION_ENDED).count()).toBe(0)
  await page.context().setOffline(false)
  await toastOf(page, SESSION_ENDED).waitFor()
})

test('a visitor is offered no saved data', async () => {
  await page.context().setOffline(true)
  await page.getByText('Fără conexiune. Ce trimiteți se păstrează și pleacă singur.').waitFor()
  expect(await page.getByRole('link', { name: 'Vedeți ultimele date salvate' }).count()).toBe(0)
})

test('signing out clears the cached data before the next citizen', async () => {
  await seeReports(demoAccounts[0]!)
  const numbers = await reports().allTextContents()
  expect(await countCachedResponses()).toBeGreaterThan(0)
  await signOut(page)
  await page.getByLabel('CNP sau CUI').waitFor()
  await expect.poll(countCachedResponses).toBe(0)
  await signIn(demoAccounts[1]!)
  portal.proxy.injectFault({ kind: 'refuse' })
  await goTo('/sesizari')
  await page.getByRole('heading', { level: 1, name: 'Sesizările mele' }).waitFor()
  await page
    .getByText(/^Fără conexiune/)
    .first()
    .waitFor()
  for (const number of numbers) expect(await page.getByText(number).count()).toBe(0)
})

test('a draft survives the end of the session for its citizen, and is hidden from others', async () => {
  const [one, other] = demoAccounts as [string, string]
  const words = 'Vecinul meu a primit altă factură.'
  await signIn(one)
  await openSupport()
  await observations().fill(words)
  await dialog().getByRole('button', { name: 'Renunță' }).click()
  await invalidateSession()

  await signIn(other)
  await openSupport()
  await waitForDrafts(page)
  expect(await observations().inputValue()).toBe('')
  await observations().fill('Altceva.')
  await dialog().getByRole('button', { name: 'Renunță' }).click()
  await invalidateSession()
  await expect.poll(countCachedResponses).toBe(0)

  await signIn(one)
  await openSupport()
  await expect.poll(() => observations().inputValue()).toBe(words)
})

const dialog = () => page.getByRole('dialog', { name: 'Suport online' })
const observations = () => dialog().getByLabel('Observații')

async function openSupport(): Promise<void> {
  await goTo('/utile')
  await page.getByRole('button', { name: 'SUPORT ONLINE' }).click()
  await observations().waitFor()
}

/** Corrupts the stored token's signature, so that the server rejects it as it does after a session ended. */
const corruptToken = () =>
  page.evaluate(() => {
    const token = localStorage.getItem('portal.token')!
    localStorage.setItem('portal.token', `${token.slice(0, -8)}AAAAAAAA`)
  })

async function invalidateSession(): Promise<void> {
  await corruptToken()
  await page.reload()
  await page.getByLabel('CNP sau CUI').waitFor()
}
