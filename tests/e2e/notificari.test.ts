import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { notificareView, notificariList, notificariRead } from '#contract/notificari.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import { anAccount, signIn } from '#tests/support/steps/accounts.ts'
import { stubUntilRetried, stubResponse, removeStubs } from '#tests/support/steps/stub-responses.ts'
import { closeAlert } from '#tests/support/steps/feedback.ts'
import { isFocused, tabAndPress } from '#tests/support/steps/keyboard.ts'
import { quickLinks, signOut } from '#tests/support/steps/layout.ts'
import { signInAnotherDevice, sendReport } from '#tests/support/steps/own-data.ts'
import { remind } from '#tests/support/steps/remind.ts'
import { LOGIN, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'
import { signInAndListen } from '#tests/support/steps/live.ts'
import { waitForCached } from '#tests/support/steps/offline.ts'

const ROUTE = '/notificari'
const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }

async function openNotices(page: PortalPage): Promise<void> {
  await page.evaluate((route) => (location.hash = route), ROUTE)
  await waitForRoute(page, ROUTE)
  await waitForHeading(page, 'Notificări')
}

/** Signs in a citizen with `count` sesizări sent, and thus as many notifications. */
async function withNotices(count: number, options = {}) {
  const account = await anAccount()
  const client = await signInAnotherDevice(account)
  const sent = []
  for (let i = 0; i < count; i += 1)
    sent.push(await sendReport(client, 'Miros puternic pe stradă.'))
  const page = await openPage(options)
  await signIn(page, account)
  await openNotices(page)
  return { page, client, sent }
}

const row = (page: Page, numar: string) =>
  page.getByRole('main').getByRole('link', { name: `Am înregistrat sesizarea ${numar}` })
const unreadDots = (page: Page) => page.getByRole('main').getByRole('img', { name: 'Necitită' })
const filter = (page: Page, name: RegExp) => page.getByRole('button', { name })
const readAll = (page: Page) => page.getByRole('button', { name: 'Marchează tot ca citit' })

it.each([390, 1440])(
  'at %i px: a tap opens the subject of a notification and marks it as read',
  async (width) => {
    const { page, sent } = await withNotices(2, { width })
    const [older, newer] = sent.map(({ numar }) => row(page, numar))
    await older!.waitFor()
    expect(await page.getByRole('heading', { name: 'Astăzi' }).count()).toBe(1)
    expect(await unreadDots(page).count()).toBe(2)

    const read = page.waitForResponse((answer) => /\/api\/notificare-view\//.test(answer.url()))
    await newer!.click()
    await waitForRoute(page, `/sesizare/${sent[1]!.id}`)
    await read
    await page.goBack()
    await waitForHeading(page, 'Notificări')
    await expect.poll(() => unreadDots(page).count()).toBe(1)
    expect(await older!.getByRole('img', { name: 'Necitită' }).count()).toBe(1)
  },
)

it('unread notifications can be filtered, and all marked as read', async () => {
  const { page, sent } = await withNotices(2)
  const [first] = sent
  await filter(page, /^Necitite 2$/).click()
  await row(page, first!.numar).waitFor()
  await readAll(page).click()
  await page.getByRole('heading', { name: 'Nu aveți notificări noi.' }).waitFor()
  expect(await readAll(page).count()).toBe(0)
  await filter(page, /^Toate$/).click()
  await row(page, first!.numar).waitFor()
  await expect.poll(() => unreadDots(page).count()).toBe(0)
})

it('the app badge counts unread notifications, and is cleared on sign-out', async () => {
  const account = await anAccount()
  const client = await signInAnotherDevice(account)
  for (const number of [1, 2]) await sendReport(client, `Miros puternic pe stradă, zi ${number}.`)
  const page = await openPage()
  await page.addInitScript(stubAppBadge)
  await signInAndListen(page, account)
  const shown = () => page.evaluate(() => document.documentElement.dataset['insigna'])
  await expect.poll(shown).toBe('2')
  await openNotices(page)
  await readAll(page).click()
  await expect.poll(shown).toBe('0')
  await sendReport(client, 'Miros puternic pe stradă, din nou.')
  await expect.poll(shown).toBe('1')
  await signOut(page)
  await waitForRoute(page, LOGIN)
  await expect.poll(shown).toBe('0')
})

/** Records the badge count in the DOM, as only an installed app has a badge. Runs in the page. */
function stubAppBadge(): void {
  const write = async (count: number) => {
    document.documentElement.dataset['insigna'] = String(count)
  }
  Object.assign(Navigator.prototype, { setAppBadge: write, clearAppBadge: () => write(0) })
}

it('an empty list links to the notification preferences', async () => {
  const { page } = await withNotices(0)
  await page.getByRole('heading', { name: 'Nu aveți notificări.' }).waitFor()
  await page.getByRole('link', { name: 'Alegeți ce notificări primiți' }).click()
  await waitForHeading(page, 'Preferințe de notificare')
})

it('a failed mark-all-as-read leaves them unread, and can be retried', async () => {
  const { page } = await withNotices(1)
  page.tolerate(/Failed to load resource.*500/)
  await stubResponse(page, notificariRead, {
    status: 500,
    json: { status_code: 500, errors: { message: ['Nu acum.'] } },
  })
  await readAll(page).click()
  await closeAlert(page, 'Nu acum.')
  expect(await unreadDots(page).count()).toBe(1)
  await removeStubs(page, notificariRead)
  await readAll(page).click()
  await expect.poll(() => unreadDots(page).count()).toBe(0)
})

it('a list that fails to load shows the reason and a retry', async () => {
  const account = await anAccount()
  const page = await openPage()
  await signIn(page, account)
  page.tolerate(/Failed to load resource.*503/)
  const failure = { status_code: 503, errors: { message: ['Revenim imediat.'] } }
  await page.evaluate(() => (location.hash = '/utile'))
  await stubUntilRetried(page, notificariList, { status: 503, json: failure })
  await page.reload()
  await openNotices(page)
  await page.getByRole('alert').getByText('Revenim imediat.').waitFor()
  await page.getByRole('button', { name: 'Reîncercați' }).click()
  await page.getByRole('heading', { name: 'Nu aveți notificări.' }).waitFor()
})

it('a long list loads its next page on demand, and Back finds it as it was left', async () => {
  const page = await openPage()
  await signIn(page, demo)
  await openNotices(page)
  const rows = page.getByRole('main').locator('.rows > li')
  await expect.poll(() => rows.count()).toBe(20)
  const shown = page.getByText(/^\d+ din \d+( de)? notificări$/)
  const total = Number(/din (\d+)/.exec(await shown.innerText())![1])
  expect(total).toBeGreaterThan(20)
  await page.getByRole('button', { name: 'Mai multe', exact: true }).click()
  const loaded = Math.min(total, 40)
  await expect.poll(() => rows.count()).toBe(loaded)
  const last = rows.getByRole('link').last()
  await last.scrollIntoViewIfNeeded()
  const position = await last.evaluate((link: HTMLElement) => {
    link.click()
    return window.scrollY
  })
  expect(position).toBeGreaterThan(0)
  await page.getByRole('heading', { level: 1, name: 'Notificări' }).waitFor({ state: 'detached' })
  await page.goBack()
  await expect.poll(() => rows.count()).toBe(loaded)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position)
})

it('shows cached notifications offline, with their age', async () => {
  const { page, sent } = await withNotices(1, { worker: true })
  await row(page, sent[0]!.numar).waitFor()
  await waitForCached(page, `Am înregistrat sesizarea ${sent[0]!.numar}`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  page.tolerate(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.context().setOffline(true)
  await page.reload()
  await row(page, sent[0]!.numar).waitFor()
  await page.getByText(/Vedeți ultimele date salvate.* Date d(?:e azi|in).*\d\d:\d\d/).waitFor()
  // It stays unread, as the server was not reached.
  await row(page, sent[0]!.numar).click()
  await waitForRoute(page, `/sesizare/${sent[0]!.id}`)
  await page.goBack()
  await row(page, sent[0]!.numar).waitFor()
  expect(await unreadDots(page).count()).toBe(1)
})

it('works with the keyboard alone', async () => {
  const { page, sent } = await withNotices(1)
  const title = page.getByRole('heading', { level: 1 })
  await expect.poll(() => isFocused(title)).toBe(true)
  await tabAndPress(page, filter(page, /^Necitite/), 'Space')
  await row(page, sent[0]!.numar).waitFor()
  const read = page.waitForResponse((answer) => answer.url().includes(pathOf(notificareView)))
  await tabAndPress(page, row(page, sent[0]!.numar), 'Enter')
  await waitForRoute(page, `/sesizare/${sent[0]!.id}`)
  await read
})

const pathOf = ({ path }: { path: string }) => path.slice(0, path.indexOf(':'))

it('is accessible, and fits a small screen with large text', async () => {
  const page = await openPage({ reducedMotion: 'reduce' })
  await signIn(page, demo)
  await openNotices(page)
  await page.getByText(/ din \d+( de)? notificări$/).waitFor()
  await expectAccessibleInAllSchemes(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  // Waits for the phone layout to replace the wide one.
  await quickLinks(page).waitFor()
  const tooWide = () =>
    page.evaluate(
      () => document.scrollingElement!.scrollWidth - document.documentElement.clientWidth,
    )
  await expect.poll(tooWide).toBe(0)
})

it('a reminder is put off, and another is stopped and then not', async () => {
  const account = await anAccount()
  await remind(account.cnpCui, 'factura:101', 'Factura de apă')
  await remind(account.cnpCui, 'factura:102', 'Factura de gunoi')
  const page = await openPage()
  await signIn(page, account)
  await openNotices(page)
  const item = (name: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  const later = (name: string) => item(name).getByRole('button', { name: 'Mai târziu' })
  const stop = (name: string) => item(name).getByRole('button', { name: 'Nu-mi mai aminti' })

  await later('Factura de apă').click()
  await page.getByText('Vă amintim din nou mâine.').waitFor()
  await later('Factura de apă').waitFor({ state: 'detached' })
  await stop('Factura de gunoi').click()
  await stop('Factura de gunoi').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Anulează' }).click()
  await stop('Factura de gunoi').waitFor()
  await page.reload()
  await stop('Factura de gunoi').waitFor()
  await expectAccessibleInAllSchemes(page)
  expect(await later('Factura de apă').count()).toBe(0)
})
