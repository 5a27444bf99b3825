import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getContracteInfo } from '#contract/contracte.ts'
import { getFacturiInfo, invoiceNumber, type Invoice } from '#contract/facturi.ts'
import { plateste, platesteStare } from '#contract/plateste.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { startFaultyPortal, type FaultyPortal } from '#tests/pwa/steps.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import { queryDatabase } from '#tests/support/database.ts'
import {
  DONT_PAY,
  completeBankPage,
  goTo,
  lei,
  waitForCards,
} from '#tests/support/steps/card-payments.ts'
import { GENERAL_ERROR, closeAlert } from '#tests/support/steps/feedback.ts'
import { UNREACHED } from '#tests/support/steps/offline.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import { dropResponses, removeStubs } from '#tests/support/steps/stub-responses.ts'

const PHONE = 360
const TITLE = 'Plătiți o factură'
const WORKS = 'Plata reușește'
const REFUSED = /There is not enough|Nu sunt bani destui|Fonduri insuficiente|bani pe card/i
const CUT = /net::ERR_|Failed to load resource|Failed to fetch/

let portal: FaultyPortal
beforeAll(async () => {
  portal = await startFaultyPortal()
})
afterEach(() => portal.proxy.clearFault())
afterAll(() => portal.close())

/** Returns an invoice that is owed, with its client code and the account of its owner. */
async function anOwedInvoice() {
  for (const cnpCui of demoAccounts) {
    const account = { cnpCui, password: DEMO_PASSWORD }
    const device = await signInAnotherDevice(account, portal.direct)
    const { data } = await device.call(getFacturiInfo)
    const invoice = data.find((one) => sumOf(one) > 0 && one.stare !== 'contestata')
    const { data: contracts } = await device.call(getContracteInfo)
    const contract = contracts.find(({ id }) => id === invoice?.contract_id)
    if (invoice && contract) return { invoice, client: contract.cod_client, account }
  }
  throw new Error('the demonstration owes nothing more')
}

const open = (options: Parameters<typeof openPage>[0] = {}) =>
  openPage({ baseURL: portal.url, width: PHONE, reducedMotion: 'reduce', ...options })

async function visit(options: Parameters<typeof openPage>[0] = {}): Promise<PortalPage> {
  const page = await open(options)
  await page.goto('/#/plateste')
  await waitForHeading(page, TITLE)
  return page
}

const numberField = (page: Page) => page.getByRole('textbox', { name: 'Numărul facturii' })
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Codul de client' })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const sumOf = ({ rest_bani, penalitati_bani }: Invoice) => rest_bani + penalitati_bani

async function find(page: Page, number: string, code: string): Promise<void> {
  await numberField(page).fill(number)
  await codeField(page).fill(code)
  await press(page, 'Vezi suma')
}

/** Finds an owed invoice by what is printed on it. */
async function findOwed(page: PortalPage) {
  const owed = await anOwedInvoice()
  const number = invoiceNumber(owed.invoice)
  await find(page, number.toLowerCase().replace(' ', ''), owed.client)
  await page.getByRole('heading', { name: `Factura ${number}` }).waitFor()
  return owed
}

const payButton = (page: Page) => page.getByRole('button', { name: /^(?:Plătește|Pay) / })

describe('paying somebody else’s invoice', () => {
  it('shows the sum and the masked street, and gives a receipt', async () => {
    const page = await visit()
    const { invoice, client } = await findOwed(page)
    await page.getByText(/•••/).waitFor()
    const words = await page.getByRole('main').innerText()
    expect(words).not.toContain(client)
    await page.getByLabel(/E-mail pentru chitanță/).fill('fara-arond')
    await payButton(page).click()
    await expect
      .poll(() => page.getByLabel(/E-mail pentru chitanță/).getAttribute('aria-invalid'))
      .toBe('true')
    await page.getByLabel(/E-mail pentru chitanță/).fill('vecina@exemplu.ro')
    await expectAccessibleInAllSchemes(page)
    await page.getByRole('button', { name: `Plătește ${lei(sumOf(invoice))}` }).click()
    await completeBankPage(page, WORKS)
    await waitForHeading(page, 'Plata a reușit')
    await page.getByText('Am trimis chitanța pe e-mail.').waitFor()
    const letters = await queryDatabase<{ body: string }>(
      'select body from outbox where recipient = $1',
      ['vecina@exemplu.ro'],
      portal.databaseUrl,
    )
    expect(letters).toHaveLength(1)
    expect(letters[0]!.body).toContain(invoiceNumber(invoice))
    await page.getByRole('link', { name: 'Altă factură' }).click()
    await waitForHeading(page, TITLE)
    await find(page, invoiceNumber(invoice), client)
    await page.getByText('Factura este plătită.').waitFor()
  })

  it('says the same of a wrong pair, and keeps what was typed over a reload', async () => {
    const page = await visit()
    page.tolerate(/Failed to load resource.*4\d\d/)
    await press(page, 'Vezi suma')
    expect(await numberField(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await find(page, 'SB5 9999999', 'C99999')
    await page.getByText(/^Nu găsim o factură cu acest număr/).waitFor()
    await expectAccessibleInAllSchemes(page)
    await page.reload()
    await expect.poll(() => numberField(page).inputValue()).toBe('SB5 9999999')
    expect(await codeField(page).inputValue()).toBe('C99999')
  })

  it('says why a card failed, and pays again by the link of the invoice', async () => {
    const page = await visit()
    await findOwed(page)
    await payButton(page).click()
    await completeBankPage(page, REFUSED)
    await waitForHeading(page, 'Plata nu a reușit')
    await page.getByText('Nu v-am luat niciun ban.').waitFor()
    await expectAccessibleInAllSchemes(page)
    await page.getByRole('link', { name: /^(?:Plătește cu alt card|Încearcă din nou)$/ }).click()
    await waitForHeading(page, TITLE)
    expect(page.url()).toMatch(/#\/plateste\/1\w+-[0-9a-f]{24}$/)
    await payButton(page).click()
    await completeBankPage(page, WORKS)
    await waitForHeading(page, 'Plata a reușit')
  })

  it('in English', async () => {
    const page = await visit()
    await press(page, /English/)
    await waitForHeading(page, 'Pay an invoice')
    const { invoice, client } = await anOwedInvoice()
    await page.getByRole('textbox', { name: 'Invoice number' }).fill(invoiceNumber(invoice))
    await page.getByRole('textbox', { name: 'Customer number' }).fill(client)
    await press(page, 'See the amount')
    await page.getByRole('heading', { name: `Invoice ${invoiceNumber(invoice)}` }).waitFor()
    await payButton(page).click()
    await completeBankPage(page, WORKS)
    await waitForHeading(page, 'Payment successful')
  })
})

describe('a connection that dies', () => {
  it('at the bank’s return is followed by the question of how it ended', async () => {
    const page = await visit({ worker: true, touch: true })
    page.tolerate(CUT)
    await findOwed(page)
    await payButton(page).click()
    await waitForCards(page)
    await press(page, WORKS)
    const only = `POST ${platesteStare.path}`
    portal.proxy.injectFault({ kind: 'refuse', only })
    await press(page, 'Confirmă')
    await waitForHeading(page, 'Verificăm plata')
    await page.getByText(DONT_PAY).waitFor()
    await goTo(page, '/plateste')
    await page.getByText(DONT_PAY).waitFor()
    expect(await numberField(page).count()).toBe(0)
    portal.proxy.clearFault()
    await page.evaluate(() => void dispatchEvent(new Event('online')))
    await waitForHeading(page, 'Plata a reușit')
  })

  it('with the answer to its beginning lost makes one payment', async () => {
    const page = await visit()
    page.tolerate(CUT)
    await findOwed(page)
    await dropResponses(page, plateste)
    await payButton(page).click()
    await closeAlert(page, GENERAL_ERROR)
    await waitForHeading(page, 'Verificăm plata')
    await removeStubs(page, plateste)
    await page.getByRole('link', { name: 'Continuă pe pagina băncii' }).click()
    await completeBankPage(page, WORKS)
    await waitForHeading(page, 'Plata a reușit')
  })
})

it('opens from the cache without a connection, and says that paying needs one', async () => {
  const page = await visit({ worker: true })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await waitForHeading(page, TITLE)
  page.tolerate(UNREACHED)
  await page.context().setOffline(true)
  await page.reload()
  await waitForHeading(page, TITLE)
  await find(page, 'SB5 1', 'C1')
  await page.getByText('Pentru plată este nevoie de conexiune. Ce ați scris rămâne aici.').waitFor()
})
