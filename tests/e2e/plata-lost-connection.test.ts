import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { mobilePaymentRequest } from '#contract/plati.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { startFaultyPortal, type FaultyPortal } from '#tests/pwa/steps.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import type { Fault } from '#tests/support/fault-proxy.ts'
import { signIn } from '#tests/support/steps/accounts.ts'
import {
  DONT_PAY,
  waitForCards,
  waitForConfirmation,
  fetchDebts,
  deleteSavedCards,
  goTo,
  lei,
  fetchOutstandingItems,
  payButton,
  fetchRecentPayments,
  region,
  toCheckout,
} from '#tests/support/steps/card-payments.ts'
import { closeAlert } from '#tests/support/steps/feedback.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'

const BANK_PAGE = '/banca-demo/plata/'
const UNREACHED = /net::ERR_|Failed to load resource|Failed to fetch/

let portal: FaultyPortal
beforeAll(async () => {
  portal = await startFaultyPortal()
})
afterEach(() => portal.proxy.clearFault())
afterAll(() => portal.close())

/** Opens the debts of a demonstration citizen through the fault proxy. */
async function visit(place: number) {
  const account = { cnpCui: demoAccounts[place]!, password: DEMO_PASSWORD }
  const device = await signInAnotherDevice(account, portal.direct)
  await deleteSavedCards(device)
  const options = { baseURL: portal.url, worker: true, touch: true } as const
  const page = await openPage({ ...options, reducedMotion: 'reduce' })
  page.tolerate(UNREACHED)
  await signIn(page, account)
  await goTo(page, '/plati')
  const [owed] = await fetchOutstandingItems(device)
  return { page, device, owed: owed! }
}

/** Waits for the browser's own error page, from within: `page.url()` changes before the page can be reloaded. */
const atBrowserErrorPage = (page: PortalPage) =>
  expect.poll(() => page.evaluate(() => location.href)).toMatch(/^chrome-error:/)
/** Reloads until it works: the error page rejects reloads while it is being rendered. */
const reloadUntilLoaded = (page: PortalPage) =>
  expect.poll(() => page.reload().then(Boolean, () => false)).toBe(true)
const confirm = (page: PortalPage) => page.getByRole('button', { name: 'Confirmă' }).click()
const useCard = (page: PortalPage) => page.getByRole('button', { name: 'Plata reușește' }).click()

it.each([
  { how: 'requests', kind: 'refuse' },
  { how: 'answers', kind: 'lose-answer' },
] as const)('makes one payment when the $how of every step are lost', async ({ kind }) => {
  const { page, device, owed } = await visit(kind === 'refuse' ? 0 : 1)
  const arrives = kind === 'lose-answer'
  const dies = (only: string): void => portal.proxy.injectFault({ kind, only } satisfies Fault)
  const total = (await fetchDebts(device)).total_bani
  await toCheckout(page, owed)

  dies(`POST ${mobilePaymentRequest.path}`)
  await payButton(page).click()
  await closeAlert(page, 'Pentru aceasta este nevoie de conexiune. Reîncercați când revine.')
  expect(await fetchRecentPayments(device)).toHaveLength(arrives ? 1 : 0)

  dies(`GET ${BANK_PAGE}`)
  await payButton(page).click()
  await atBrowserErrorPage(page)
  portal.proxy.clearFault()
  await page.goBack()
  await waitForRoute(page, '/payments')
  await region(page, 'Ce plătiți').getByText(owed.denumire).waitFor()
  await payButton(page).click()
  await waitForCards(page)

  dies(`POST ${BANK_PAGE}`)
  await useCard(page)
  await atBrowserErrorPage(page)
  portal.proxy.clearFault()
  await page.reload()
  await waitForConfirmation(page)

  dies(`POST ${BANK_PAGE}`)
  await confirm(page)
  await atBrowserErrorPage(page)

  dies('GET /api/plata/retur')
  if (arrives) {
    await page.reload()
    await page.getByRole('link', { name: 'Înapoi la portal' }).click()
    await atBrowserErrorPage(page)
  } else {
    await expect(page.reload()).rejects.toThrow(/net::ERR_/)
  }

  dies('GET /api/plata-stare/')
  await reloadUntilLoaded(page)
  await page.getByText(DONT_PAY).waitFor()
  portal.proxy.clearFault()
  await waitForHeading(page, 'Plata a reușit')

  const [payment, ...others] = await fetchRecentPayments(device)
  expect([payment!.stare, others.length]).toEqual(['incasata', 0])
  expect((await fetchDebts(device)).total_bani).toBe(total - owed.rest_bani)

  portal.proxy.injectFault({ kind: 'refuse' })
  await page.reload()
  await waitForHeading(page, 'Plata a reușit')
  await region(page, 'Ce ați plătit').getByText(lei(owed.rest_bani)).waitFor()
})
