import { afterAll, beforeAll, expect, it } from 'vitest'
import { findDetails } from '#contract/cetatean.ts'
import { getContracteInfo } from '#contract/contracte.ts'
import { getFacturiInfo, invoiceNumber, type Invoice } from '#contract/facturi.ts'
import { platescPentru } from '#contract/platitori.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import { queryDatabase } from '#tests/support/database.ts'
import { openSignedIn } from '#tests/support/steps/accounts.ts'
import { completeBankPage, region } from '#tests/support/steps/card-payments.ts'
import { toastOf } from '#tests/support/steps/feedback.ts'
import { UNREACHED, waitForSaved } from '#tests/support/steps/offline.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'

const PHONE = 360
const SECTION = 'Plătesc și pentru'
const SAVED_CARD = /^Cardul salvat/

const [payer, client] = demoAccounts.map((cnpCui) => ({ cnpCui, password: DEMO_PASSWORD })) as [
  { cnpCui: string; password: string },
  { cnpCui: string; password: string },
]

// Own portal, as debts are paid here.
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const isPayable = ({ rest_bani, penalitati_bani, stare }: Invoice) =>
  rest_bani + penalitati_bani > 0 && stare !== 'contestata'

/** Returns what stands on an unpaid paper of the client, and their phone. */
async function findPaper() {
  const device = await signInAnotherDevice(client, portal.url)
  const { data: invoices } = await device.call(getFacturiInfo)
  const invoice = invoices.find(isPayable)!
  const { data: contracts } = await device.call(getContracteInfo)
  const contract = contracts.find(({ id }) => id === invoice.contract_id)!
  const { data: details } = await device.call(findDetails)
  return {
    number: invoiceNumber(invoice),
    code: contract.cod_client,
    phone: details.international_number,
  }
}

async function lastSms(phone: string): Promise<string> {
  const [sms] = await queryDatabase<{ body: string }>(
    'select body from outbox where recipient = $1 order by id desc limit 1',
    [phone],
    portal.databaseUrl,
  )
  return sms?.body ?? ''
}

async function visit(options: Parameters<typeof openPage>[0] = {}): Promise<PortalPage> {
  const page = await openPage({
    baseURL: portal.url,
    width: PHONE,
    reducedMotion: 'reduce',
    ...options,
  })
  await openSignedIn(page, payer, '/plati#pentru')
  await section(page).waitFor()
  return page
}

const section = (page: PortalPage) => region(page, SECTION)
const press = (page: PortalPage, name: string | RegExp) =>
  page.getByRole('button', { name }).click()

it('asks, waits for the code over a reload, pays, and lists the payment', async () => {
  const { number, code, phone } = await findPaper()
  const page = await visit()
  page.tolerate(/Failed to load resource.*4\d\d/)
  await press(page, 'Plătesc și pentru altcineva')
  await page.getByLabel('Numărul facturii').fill(number)
  await page.getByLabel('Codul de client').fill('C00000')
  await press(page, 'Trimite SMS-ul')
  await expect
    .poll(() => page.getByLabel('Cum îi spuneți').evaluate((it) => it === document.activeElement))
    .toBe(true)
  await page.getByLabel('Cum îi spuneți').fill('Mama')
  await press(page, 'Trimite SMS-ul')
  await page.getByText(/^Nu găsim o factură/).waitFor()
  await expectAccessibleInAllSchemes(page)
  await page.reload()
  await section(page).waitFor()
  await press(page, 'Plătesc și pentru altcineva')
  await expect.poll(() => page.getByLabel('Cum îi spuneți').inputValue()).toBe('Mama')
  await page.getByLabel('Codul de client').fill(code)
  await press(page, 'Trimite SMS-ul')
  await page.getByText('Așteaptă codul').waitFor()

  const told = /codul (\d{5})/.exec(await lastSms(phone))![1]!
  await page.reload()
  await page.getByLabel('Codul din SMS').fill(told === '00000' ? '11111' : '00000')
  await press(page, 'Confirmă')
  await page.getByText('Codul nu este bun. Verificați-l cu titularul.').waitFor()
  await expectAccessibleInAllSchemes(page)
  await page.getByLabel('Codul din SMS').fill(told)
  await press(page, 'Confirmă')
  await toastOf(page, 'Puteți plăti pentru Mama.').waitFor()
  await section(page).getByText(/•••/).waitFor()
  await expectAccessibleInAllSchemes(page)

  await section(page)
    .getByRole('button', { name: / pentru Mama$/ })
    .first()
    .click()
  await completeBankPage(page, SAVED_CARD)
  await waitForHeading(page, 'Plata a reușit')
  await page.getByText('Mama').waitFor()
  await page.goto('/#/plati')
  await section(page).getByText('Nu are nimic de plată.').waitFor()
})

it('shows the last known list without a connection, and says that paying needs one', async () => {
  const page = await visit({ worker: true })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await section(page).getByRole('heading', { name: 'Mama' }).waitFor()
  await waitForSaved(page, platescPentru.path)
  page.tolerate(UNREACHED)
  await page.context().setOffline(true)
  await page.reload()
  await section(page).getByRole('heading', { name: 'Mama' }).waitFor()
  await press(page, 'Plătesc și pentru altcineva')
  await page.getByText('Este nevoie de conexiune. Ce ați scris rămâne aici.').waitFor()
})

it('is stopped by the link of the SMS, and the payer’s list says so', async () => {
  const { phone } = await findPaper()
  const [sms] = await queryDatabase<{ body: string }>(
    "select body from outbox where recipient = $1 and body like '%/plateste/acord-%'",
    [phone],
    portal.databaseUrl,
  )
  const route = /#(\/plateste\/\S+)/.exec(sms!.body)![1]!
  const page = await openPage({ baseURL: portal.url, width: PHONE, reducedMotion: 'reduce' })
  await page.goto(`/#${route}`)
  await waitForHeading(page, 'Acordul dvs. de plată')
  await expectAccessibleInAllSchemes(page)
  await press(page, 'Opresc acordul')
  await page.getByText('Acordul este oprit. Nimeni nu mai plătește cu el.').waitFor()
  const own = await visit()
  await section(own).getByText('Titularul a oprit acordul.').waitFor()
  await openSignedIn(own, client, '/setari#platitori')
  await own.getByText('Nu plătește nimeni pentru dvs. cu acordul dvs.').waitFor()
})
