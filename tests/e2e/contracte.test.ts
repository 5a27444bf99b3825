import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getContracteInfo, type Contract } from '#contract/contracte.ts'
import { daysBetween } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { renewalType, saveSolicitareContract, solicitareAnuleaza } from '#contract/solicitari.ts'
import { uploadFileRegister } from '#contract/uploads.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { DRAFTS, readRows } from '#tests/support/indexed-db.ts'
import { aPdf } from '#tests/support/sample-files.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import { anAccount, signIn, type Person } from '#tests/support/steps/accounts.ts'
import {
  stubUntilRetried,
  holdRequests,
  removeStubs,
  openWithoutCache,
} from '#tests/support/steps/stub-responses.ts'
import { closeAlert } from '#tests/support/steps/feedback.ts'
import { tabAndPress } from '#tests/support/steps/keyboard.ts'
import { UNREACHED, reloadOffline } from '#tests/support/steps/offline.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }
const firm = { cnpCui: demoAccounts.find((id) => id.length < 13)!, password: DEMO_PASSWORD }
const ROUTE = '/contracte-active'

// Own portal, so that drafts begun here do not show up in other tests.
let portal: TestPortal
let contracts: Contract[]
beforeAll(async () => {
  portal = await startTestPortal()
  contracts = await fetchContracts(demo)
})
afterAll(() => portal.stop())

async function fetchContracts(person: Pick<Person, 'cnpCui' | 'password'>): Promise<Contract[]> {
  const device = await signInAnotherDevice(person, portal.url)
  return (await device.call(getContracteInfo)).data
}

async function visit(person: Pick<Person, 'cnpCui' | 'password'> = demo, width = 390) {
  const page = await openPage({ baseURL: portal.url, width, worker: true, reducedMotion: 'reduce' })
  await signIn(page, person)
  await goTo(page)
  return page
}

const goTo = (page: Page, route = ROUTE) => page.evaluate((hash) => (location.hash = hash), route)
const cardOf = (page: Page, { numar }: Contract): Locator =>
  page.getByRole('article', { name: `Contract ${numar}` })
const filter = (page: Page, name: RegExp) => page.getByRole('button', { name })
const ask = (page: Page, contract: Contract, name: string) =>
  cardOf(page, contract).getByRole('link', { name, exact: true })
const dayShown = (day: string) => day.split('-').toReversed().join('-')
const lei = (bani: number) =>
  new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 2 }).format(bani / 100)

const isActive = ({ stare }: Contract) => stare === 'activ'
const ending = () => contracts.find((one) => isActive(one) && daysLeft(one) <= 30)!
const lasting = () => contracts.find((one) => isActive(one) && daysLeft(one) > 30)!
const daysLeft = ({ data_sfarsit }: Contract) => daysBetween(dayOf(new Date()), data_sfarsit!)

describe.each([390, 1440])('at %i px', (width) => {
  it('shows all details of a contract, and the date of its balance', async () => {
    const page = await visit(demo, width)
    const contract = lasting()
    const card = cardOf(page, contract)
    await card.getByText('Activ', { exact: true }).waitFor()
    const words = [
      `din ${dayShown(contract.data_inceput)}`,
      contract.titular,
      'Persoană fizică',
      contract.loc_consum.strada,
      dayShown(contract.data_sfarsit!),
      contract.cod_client,
      `${lei(contract.tarif.valoare_bani)} lei/persoană/lună`,
      `De plată la ${dayShown(contract.data_sold)}`,
      `${lei(contract.sold_bani)} lei`,
      ...contract.recipiente.map(({ eticheta }) => eticheta),
    ]
    const text = (await card.innerText()).replaceAll('\u00a0', ' ')
    for (const word of words) expect(text).toContain(word)
    await card.getByRole('link', { name: 'Vezi plățile' }).click()
    await waitForRoute(page, `/plati#contract-${contract.id}`)
  })
})

it('shows the days left of a contract that ends soon, and links to its renewal', async () => {
  const page = await visit()
  const contract = ending()
  await cardOf(page, contract)
    .getByText(new RegExp(`^Expiră în ${daysLeft(contract)} (?:de )?zile$`))
    .waitFor()
  await ask(page, contract, 'Reînnoiește').click()
  await waitForRoute(page, '/solicitare-add#date')
  await waitForHeading(page, 'Reînnoire contract')
  await expectChosen(page, contract)
})

it.each([
  ['Modifică numărul de persoane', 'Modificare număr de persoane'],
  ['Solicită etichete', 'Etichetă pentru recipient'],
  ['Încetează', 'Încetare contract'],
])('„%s” opens a solicitare with that contract selected', async (action, title) => {
  const page = await visit()
  const contract = lasting()
  await ask(page, contract, action).click()
  await waitForRoute(page, '/solicitare-add#date')
  await waitForHeading(page, title)
  await expectChosen(page, contract)
})

async function expectChosen(page: PortalPage, { numar }: Contract): Promise<void> {
  const chosen = page.getByLabel('Contract', { exact: true }).locator('option:checked')
  await expect.poll(() => chosen.innerText()).toContain(numar)
}

it('filters by state, active contracts by default', async () => {
  const page = await visit()
  await cardOf(page, lasting()).waitFor()
  const shown = page.getByRole('article')
  await expect.poll(() => shown.count()).toBe(contracts.filter(isActive).length)
  const ended = contracts.find(({ stare }) => stare === 'incetat')!
  await filter(page, /^Încetate/).click()
  await cardOf(page, ended).getByText('Încetat', { exact: true }).waitFor()
  expect(await shown.count()).toBe(1)
  await ask(page, ended, 'Reînnoiește').waitFor()
  expect(await ask(page, ended, 'Încetează').count()).toBe(0)
  await filter(page, /^Toate/).click()
  await expect.poll(() => shown.count()).toBe(contracts.length)
})

it('downloads a contract as PDF; offline it says that it needs a connection', async () => {
  const page = await visit()
  const contract = lasting()
  const pdf = cardOf(page, contract).getByRole('button', { name: 'Descarcă PDF' })
  const [file] = await Promise.all([page.waitForEvent('download'), pdf.click()])
  expect(file.suggestedFilename()).toBe(contract.documente[0]!.nume)
  page.tolerate(UNREACHED)
  await page.context().setOffline(true)
  await pdf.click()
  await closeAlert(page, 'Pentru aceasta este nevoie de conexiune. Reîncercați când revine.')
})

it('a firm’s contract shows a volume instead of persons', async () => {
  const [contract] = (await fetchContracts(firm)).filter(isActive)
  const page = await visit(firm)
  const card = cardOf(page, contract!)
  await card.getByText('m³', { exact: false }).first().waitFor()
  await ask(page, contract!, 'Solicită etichete').waitFor()
  expect(await ask(page, contract!, 'Modifică numărul de persoane').count()).toBe(0)
})

it('a citizen without a contract is offered a new one', async () => {
  const page = await openPage()
  await signIn(page, await anAccount())
  await goTo(page)
  await page.getByRole('heading', { name: 'Nu aveți contract activ' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Încheie contract' }).last().click()
  await waitForRoute(page, '/solicitare-add#date')
  await waitForHeading(page, 'Contract nou – persoană fizică')
})

it('shows the cached contracts offline, with their age', async () => {
  const page = await visit()
  await cardOf(page, lasting()).waitFor()
  await reloadOffline(page, getContracteInfo.path)
  await cardOf(page, lasting()).waitFor()
})

it('shows a skeleton while loading, and a retry after a failure', async () => {
  const page = await openPage()
  await signIn(page, await anAccount())
  const release = await holdRequests(page, getContracteInfo)
  await openWithoutCache(page, `/#${ROUTE}`)
  await page.getByText('Se încarcă contractele').waitFor({ state: 'attached' })
  release()
  await page.getByRole('heading', { name: 'Nu aveți contract activ' }).waitFor()
  await removeStubs(page, getContracteInfo)

  page.tolerate(/Failed to load resource.*500/)
  const json = { status_code: 500, errors: { message: ['Nu acum.'] } }
  await stubUntilRetried(page, getContracteInfo, { status: 500, json })
  await openWithoutCache(page)
  await page.getByRole('alert').first().waitFor()
  await page.getByRole('button', { name: 'Reîncercați' }).click()
  await page.getByRole('heading', { name: 'Nu aveți contract activ' }).waitFor()
})

it('is accessible, and fits a small screen with large text', async () => {
  const page = await visit()
  await filter(page, /^Toate/).click()
  await cardOf(page, lasting()).waitFor()
  await expectAccessibleInAllSchemes(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  // The header takes a moment to adapt.
  await expect.poll(() => tooWide(page)).toBe(0)
})

it('works with the keyboard alone', async () => {
  const page = await visit(demo, 1440)
  await cardOf(page, lasting()).waitFor()
  await tabAndPress(page, filter(page, /^Toate/), 'Space')
  await tabAndPress(page, ask(page, ending(), 'Reînnoiește'), 'Enter')
  await waitForHeading(page, 'Reînnoire contract')
})

it('a contract is renewed in three taps from the home page; the next time the open renewal is told first', async () => {
  const device = await signInAnotherDevice(demo, portal.url)
  const contract = ending()
  await sendEarlierRenewal(device, contract)
  const page = await openPage({ baseURL: portal.url, width: 360, height: 640, touch: true })
  await signIn(page, demo)
  let taps = 0
  await page.exposeFunction('countTap', () => taps++)
  await page.evaluate(`addEventListener('pointerdown', () => countTap(), true)`)
  const renew = page.getByRole('link', { name: new RegExp(`Contractul ${contract.numar} expiră`) })
  const summary = page.getByRole('heading', { name: 'Nimic nu s-a schimbat? Trimiteți' })
  await renew.tap()
  await summary.waitFor()
  await page.getByText(aPdf().name).waitFor()
  await page.getByLabel('Confirm că datele').tap()
  await page.getByRole('button', { name: 'Trimite solicitarea' }).tap()
  await waitForHeading(page, 'Solicitarea a fost înregistrată')
  await expect.poll(() => taps).toBe(3)

  await goTo(page, '/dashboard/main')
  await renew.tap()
  await summary.waitFor()
  await page.getByRole('status').getByText('Aveți deja o solicitare identică în curs').waitFor()
  await page.getByRole('button', { name: 'Renunță' }).tap()
  await waitForRoute(page, '/solicitari')
  expect(await readRows(page, DRAFTS)).toEqual([])
})

/** Sends a renewal with an identity card, and cancels it. */
async function sendEarlierRenewal(device: ApiClient, contract: Contract): Promise<void> {
  const file = new File([new Uint8Array(aPdf().buffer)], aPdf().name, { type: aPdf().mimeType })
  const { text } = await device.upload(uploadFileRegister.path, file)
  const { id } = (JSON.parse(text) as { data: { id: string } }).data
  const date = { contract_id: contract.id, adresa_de_dovedit: 'nu', acord_date: true }
  const files = [{ id, document: 'ACT_IDENTITATE' }]
  const body = { tip: renewalType, date, files, trimite: true }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const sent = await device.call(saveSolicitareContract, { body, headers })
  const params = { id: String(sent.data.id) }
  await device.call(solicitareAnuleaza, { params, body: {} })
}

function tooWide(page: Page): Promise<number> {
  return page.evaluate(
    () => document.scrollingElement!.scrollWidth - document.documentElement.clientWidth,
  )
}
