import type { Locator, Page } from 'playwright-core'
import { getTaxesCetatean, type Debts, type Position } from '#contract/facturi.ts'
import { getCards, platiList, removeCard, type Payment } from '#contract/plati.ts'
import type { ApiClient } from '#tests/support/api.ts'
import type { PortalPage } from '#tests/support/browser.ts'
import { waitForRoute } from './routes.ts'

/** Steps of paying by card, on our pages and on those of the demonstration bank. */

export const DONT_PAY = 'Nu plătiți din nou.'

export const fetchDebts = async (device: ApiClient): Promise<Debts> =>
  (await device.call(getTaxesCetatean)).data

const DAY_MS = 24 * 3600 * 1000

/** Lists a citizen's payments of the last 24 hours, newest first, which leaves out the seeded ones. */
export async function fetchRecentPayments(device: ApiClient): Promise<Payment[]> {
  const { data } = await device.call(platiList)
  return data.filter(({ creat_la }) => Date.parse(creat_la) > Date.now() - DAY_MS)
}

/** Removes a citizen's saved cards, and with them their recurring payments. */
export async function deleteSavedCards(device: ApiClient): Promise<void> {
  const { data } = await device.call(getCards)
  for (const { id } of data) await device.call(removeCard, { params: { id: String(id) } })
}

/**
 * Lists outstanding items, each with its penalties as one: those without penalties first, then the smallest, to leave
 * more debt for other tests.
 */
export async function fetchOutstandingItems(device: ApiClient): Promise<Position[]> {
  const { pozitii } = await fetchDebts(device)
  const penaltyOf = ({ id }: Position) =>
    pozitii.find(({ factura_id }) => factura_id === id)?.rest_bani ?? 0
  return pozitii
    .filter(({ factura_id }) => !pozitii.some(({ id }) => id === factura_id))
    .map((item) => ({ item, penalty: penaltyOf(item) }))
    .toSorted(
      (one, other) =>
        Number(one.penalty > 0) - Number(other.penalty > 0) ||
        one.item.rest_bani - other.item.rest_bani,
    )
    .map(({ item, penalty }) => ({ ...item, rest_bani: item.rest_bani + penalty }))
}

export const lei = (bani: number): string =>
  `${new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 2 }).format(bani / 100)} lei`

export const goTo = (page: Page, route: string): Promise<void> =>
  page.evaluate((hash) => void (location.hash = hash), route)
export const positionCheckbox = (page: Page, { denumire }: Position): Locator =>
  page.getByRole('checkbox', { name: new RegExp(`^Plătește: ${denumire},`) })
export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Plătește / })
export const region = (page: Page, name: string): Locator => page.getByRole('region', { name })

/** Selects outstanding items and goes to checkout. */
export async function toCheckout(page: PortalPage, ...positions: Position[]): Promise<void> {
  for (const position of positions) await positionCheckbox(page, position).check()
  await page.getByRole('link', { name: /^Plătește/ }).click()
  await waitForRoute(page, '/payments')
  await payButton(page).waitFor()
}

/** Pays the selected items with a card of the demonstration bank. */
export async function payWith(page: PortalPage, card: string | RegExp): Promise<void> {
  await payButton(page).click()
  await completeBankPage(page, card)
}

/** Chooses a card on the bank's page, by its button's text, and confirms. */
export async function completeBankPage(page: PortalPage, card: string | RegExp): Promise<void> {
  await chooseCard(page, card)
  await page.getByRole('button', { name: 'Confirmă' }).click()
}

/** Chooses a card on the bank's page, up to the 3-D Secure step. */
export async function chooseCard(page: PortalPage, card: string | RegExp): Promise<void> {
  await waitForCards(page)
  await page.locator('details').evaluateAll((groups) => {
    for (const group of groups) group.setAttribute('open', '')
  })
  await page.getByRole('button', { name: card }).first().click()
}

/** Waits for the bank's page of cards. */
export const waitForCards = (page: PortalPage): Promise<void> =>
  page.getByRole('heading', { name: 'Plătiți cu cardul' }).waitFor()
/** Waits for the 3-D Secure step. */
export const waitForConfirmation = (page: PortalPage): Promise<void> =>
  page.getByRole('heading', { name: 'Verificare 3-D Secure' }).waitFor()
