import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificariList } from '#contract/notificari.ts'
import type { Payment } from '#contract/plati.ts'
import { SESSION_EXPIRED, explainDecline } from '#server/bank/decline-reasons.ro.ts'
import { cards } from '#server/bank/sandbox/cards.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { startQueryableFaultyPortal, type QueryableFaultyPortal } from '#tests/pwa/steps.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { openPage } from '#tests/support/browser.ts'
import { signIn } from '#tests/support/steps/accounts.ts'
import {
  DONT_PAY,
  waitForCards,
  positionCheckbox,
  chooseCard,
  fetchDebts,
  deleteSavedCards,
  goTo,
  fetchOutstandingItems,
  payButton,
  payWith,
  fetchRecentPayments,
  region,
  toCheckout,
} from '#tests/support/steps/card-payments.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'

// Each card of the bank's sandbox has its own outcome; delays are skipped by updating its tables.

const CALL_NOW = 'update sandbox_callbacks set due_at = now() where sent_at is null'

let portal: QueryableFaultyPortal
beforeAll(async () => {
  portal = await startQueryableFaultyPortal()
})
afterAll(() => portal.close())

/** Opens the debts of a demonstration citizen; each has debts of their own. */
async function visit(place: number) {
  const account = { cnpCui: demoAccounts[place]!, password: DEMO_PASSWORD }
  const device = await signInAnotherDevice(account, portal.direct)
  await deleteSavedCards(device)
  const options = { baseURL: portal.url, worker: true, touch: true } as const
  const page = await openPage({ ...options, reducedMotion: 'reduce' })
  await signIn(page, account)
  await goTo(page, '/plati')
  const [owed] = await fetchOutstandingItems(device)
  return { page, device, owed: owed! }
}

const lastPayment = async (device: ApiClient): Promise<Payment> =>
  (await fetchRecentPayments(device))[0]!
const fetchTotalOwed = async (device: ApiClient) => (await fetchDebts(device)).total_bani

/** Counts the notifications of received payments. */
async function countPaymentNotifications(device: ApiClient): Promise<number> {
  const { data } = await device.call(notificariList)
  return data.filter(({ titlu }) => titlu === 'Am primit plata dvs.').length
}

it('each refusal shows its reason and what to do', async () => {
  const { page, device, owed } = await visit(0)
  const before = await fetchTotalOwed(device)
  await toCheckout(page, owed)
  const refused = cards.filter(({ group }) => group === 'refused')
  for (const { label, actionCode } of refused) {
    await payWith(page, label)
    await waitForHeading(page, 'Plata nu a reușit')
    expect(page.url()).toContain('#/fail-bt-payment/')
    const { text, sameCardAgain } = explainDecline(actionCode)
    await page.getByText(text, { exact: true }).waitFor()
    const wayOn = sameCardAgain ? 'Încearcă din nou' : 'Plătește cu alt card'
    await page.getByRole('link', { name: wayOn }).click()
    await payButton(page).waitFor()
  }
  const states = (await fetchRecentPayments(device)).map(({ stare }) => stare)
  expect(new Set(states)).toEqual(new Set(['esuata']))
  expect(await fetchTotalOwed(device)).toBe(before)
}, 120_000)

it('a payment can be cancelled at the 3-D Secure step', async () => {
  const { page, device, owed } = await visit(0)
  await toCheckout(page, owed)
  await payButton(page).click()
  await chooseCard(page, 'Plata reușește')
  await page.getByRole('button', { name: 'Renunț' }).click()
  await waitForHeading(page, 'Plata a fost anulată')
  expect((await lastPayment(device)).stare).toBe('anulata')
})

it('an expired bank page pays nothing and says so', async () => {
  const { page, device, owed } = await visit(0)
  await toCheckout(page, owed)
  await payButton(page).click()
  await waitForCards(page)
  const { id } = await lastPayment(device)
  for (const table of ['payments', 'sandbox_orders']) {
    await portal.query(`update ${table} set expires_at = now() - interval '1 hour'
      where order_number = (select order_number from payments where id = ${id})`)
  }
  await page.reload()
  await page.getByRole('heading', { name: 'Plata nu a fost făcută' }).waitFor()
  await page.getByRole('link', { name: 'Înapoi la portal' }).click()
  await waitForHeading(page, 'Timpul pentru plată a trecut')
  await page.getByText(explainDecline(SESSION_EXPIRED).text, { exact: true }).waitFor()
  await goTo(page, '/plati')
  await expect.poll(() => positionCheckbox(page, owed).isEnabled()).toBe(true)
})

it('an undecided payment warns not to pay again, and shows its result by itself', async () => {
  const { page, owed } = await visit(4)
  await toCheckout(page, owed)
  await payWith(page, /banca află abia după 20 de secunde/)
  await waitForHeading(page, 'Verificăm plata')
  await page.getByText(DONT_PAY).waitFor()
  await goTo(page, '/plati')
  await region(page, 'Total de plată').getByText(DONT_PAY).waitFor()
  expect(await positionCheckbox(page, owed).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Vezi plata' }).click()
  await waitForHeading(page, 'Verificăm plata')
  await portal.query('update sandbox_orders set shown_from = now()')
  await waitForHeading(page, 'Plata a reușit')
  await portal.query(CALL_NOW)
})

describe('makes one payment with one notification', () => {
  it.each([
    /^Reușește, cu două întoarceri/,
    /^Reușește, cu două confirmări/,
    /^Reușește, cu un refuz mai vechi/,
  ])('%s', async (card) => {
    const { page, device, owed } = await visit(1)
    const before = {
      total: await fetchTotalOwed(device),
      told: await countPaymentNotifications(device),
    }
    await toCheckout(page, owed)
    await payWith(page, card)
    await waitForHeading(page, 'Plata a reușit')
    await waitForCallbacks()
    await page.reload()
    await waitForHeading(page, 'Plata a reușit')
    const { stare, suma_bani, rambursat_bani } = await lastPayment(device)
    expect([stare, suma_bani, rambursat_bani]).toEqual(['incasata', owed.rest_bani, 0])
    expect(await fetchTotalOwed(device)).toBe(before.total - owed.rest_bani)
    expect(await countPaymentNotifications(device)).toBe(before.told + 1)
  })
})

/** Waits until the bank has sent all its callbacks. */
async function waitForCallbacks(): Promise<void> {
  const waiting = 'select id from sandbox_callbacks where sent_at is null'
  await expect.poll(async () => (await portal.query(waiting)).length).toBe(0)
}

describe('a browser that never returns from the bank', () => {
  it.each([
    {
      what: 'the server polls the bank',
      card: /fără întoarcere la portal și fără confirmare/,
      bringForward: "update payments set check_at = now() where state = 'in_asteptare'",
    },
    {
      what: 'the bank’s callback arrives late',
      card: /confirmarea vine după 30 de secunde/,
      bringForward: CALL_NOW,
    },
  ])('$what, and the open page updates by itself', async ({ card, bringForward }) => {
    const { page: payer, device, owed } = await visit(4)
    await toCheckout(payer, owed)
    await payWith(payer, card)
    await payer.getByText('banca nu vă trimite înapoi').waitFor()

    const page = await openPage({ context: payer.context() })
    await payer.close()
    await page.goto('/#/plati')
    const total = region(page, 'Total de plată')
    await total.getByText(DONT_PAY).waitFor()
    expect(await positionCheckbox(page, owed).isDisabled()).toBe(true)
    await portal.query(bringForward)
    await positionCheckbox(page, owed).waitFor({ state: 'detached' })
    await total.getByText(DONT_PAY).waitFor({ state: 'detached' })
    expect((await lastPayment(device)).stare).toBe('incasata')
  })
})

it('a saved card refused the next time shows the reason, and another card pays', async () => {
  const { page, device, owed } = await visit(6)
  await toCheckout(page, owed)
  await page.getByRole('checkbox', { name: 'Salvează cardul' }).check()
  await payWith(page, /data viitoare este refuzat/)
  await waitForHeading(page, 'Plata a reușit')
  await goTo(page, '/plati')
  await toCheckout(page, (await fetchOutstandingItems(device))[0]!)
  expect(await page.getByRole('radio', { name: /3333/ }).isChecked()).toBe(true)
  await payWith(page, /^Cardul salvat/)
  await waitForHeading(page, 'Plata nu a reușit')
  await page.getByText(explainDecline(915).text, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Încearcă din nou' }).click()
  await page.getByRole('radio', { name: /^Card nou/ }).check()
  await payWith(page, 'Plata reușește')
  await waitForHeading(page, 'Plata a reușit')
})
