import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getContracteInfo, type Contract } from '#contract/contracte.ts'
import { longestSearch } from '#contract/limits.ts'
import { dayOf } from '#contract/time-zone.ts'
import { getFacturiInfo, getTaxesCetatean, type Debts, type Invoice } from '#contract/facturi.ts'
import { parseEnv } from '#server/config/env.ts'
import { openDatabase } from '#server/db/db.ts'
import { creditInvoice } from '#server/domain/credit-notes.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import { anAccount, signIn } from '#tests/support/steps/accounts.ts'
import {
  stubResponse,
  stubUntilRetried,
  holdRequests,
  removeStubs,
  openWithoutCache,
} from '#tests/support/steps/stub-responses.ts'
import { closeAlert } from '#tests/support/steps/feedback.ts'
import { tabAndPress } from '#tests/support/steps/keyboard.ts'
import { UNREACHED, reloadOffline, waitForCached } from '#tests/support/steps/offline.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }
const ROUTE = '/plati'

// Own portal, so that drafts begun here do not show up in other tests.
let portal: TestPortal
let device: ApiClient
let debts: Debts
let invoices: Invoice[]
let contracts: Contract[]
beforeAll(async () => {
  portal = await startTestPortal()
  device = await signInAnotherDevice(demo, portal.url)
  debts = (await device.call(getTaxesCetatean)).data
  const all = await device.get(`${getFacturiInfo.path}?pe_pagina=100`)
  invoices = getFacturiInfo.data.parse(all.data)
  contracts = (await device.call(getContracteInfo)).data
})
afterAll(() => portal.stop())

async function visit(width = 390, route = ROUTE): Promise<PortalPage> {
  const page = await openPage({ baseURL: portal.url, width, worker: true, reducedMotion: 'reduce' })
  await signIn(page, demo)
  await goTo(page, route)
  return page
}

const goTo = (page: Page, route: string) =>
  page.evaluate((hash) => void (location.hash = hash), route)
const lei = (bani: number) =>
  `${new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 2 }).format(bani / 100)} lei`
const dayShown = (day: string) => day.split('-').toReversed().join('-')
const formatInvoiceNumber = ({ serie, numar }: Pick<Invoice, 'serie' | 'numar'>) =>
  `${serie} ${numar}`
/** Counts invoices and the credit notes over them. */
const countPapers = (of: Invoice[]) =>
  of.reduce((count, { note_credit = [] }) => count + 1 + note_credit.length, 0)
const textOf = async (page: Page, selector: string) =>
  (await page.locator(selector).innerText()).replaceAll('\u00a0', ' ')

const rows = (page: Page) => page.locator('tbody > tr')
const rowOf = (page: Page, invoice: Invoice) =>
  rows(page)
    .filter({ hasText: formatInvoiceNumber(invoice) })
    .filter({ has: page.getByRole('link') })
const sheet = (page: Page) => page.getByRole('dialog')
const openInvoice = async (page: Page, invoice: Invoice) => {
  await rowOf(page, invoice).getByRole('link').click()
  await sheet(page)
    .getByRole('heading', { name: `Factura ${formatInvoiceNumber(invoice)}` })
    .waitFor()
}

/** Lists what has a row of its own: all but the penalties of an unpaid invoice. */
const listRows = ({ pozitii }: Debts) =>
  pozitii.filter(({ factura_id }) => !pozitii.some(({ id }) => id === factura_id))
const isOutstanding = ({ id }: Invoice) => debts.pozitii.some((position) => position.id === id)
const owed = () => invoices.find(isOutstanding)!
const late = () => invoices.find(({ stare }) => stare === 'scadenta_depasita')!
const paid = () => invoices.find(({ stare }) => stare === 'achitata')!
const findPenalty = ({ id }: Invoice) => debts.pozitii.find(({ factura_id }) => factura_id === id)!

describe.each([390, 1440])('at %i px', (width) => {
  it('shows the total owed with its time, and each position with its due date and rest', async () => {
    const page = await visit(width)
    await page.getByRole('region', { name: 'Total de plată' }).waitFor()
    const total = await textOf(page, '.plati__total')
    expect(total).toContain(lei(debts.total_bani))
    expect(total).toMatch(/Situația la \d\d-\d\d-\d{4}, \d\d:\d\d/)
    expect(total).toContain(`Din care ${lei(debts.restant_bani)} cu scadența depășită.`)

    const shown = listRows(debts)
    await expect.poll(() => rows(page).count()).toBe(shown.length)
    for (const [index, { id, rest_bani, scadenta }] of shown.entries()) {
      const row = rows(page).nth(index)
      const words = (await row.innerText()).replaceAll('\u00a0', ' ')
      const penalty = debts.pozitii.find(({ factura_id }) => factura_id === id)
      const [rest, penalties] = [lei(rest_bani), lei(penalty?.rest_bani ?? 0)]
      expect(words).toContain(lei(rest_bani + (penalty?.rest_bani ?? 0)))
      if (penalty)
        expect(words).toContain(`${rest} + ${penalties} penalități`.replaceAll(' lei', ''))
      expect(words).toContain(dayShown(scadenta))
    }
    expect(shown.length).toBeLessThan(debts.pozitii.length)
  })
})

it('an invoice opens with its lines, sums and all data for a bank transfer', async () => {
  const page = await visit()
  const invoice = late()
  const payable = invoice.rest_bani + findPenalty(invoice).rest_bani
  await openInvoice(page, invoice)
  await waitForRoute(page, `${ROUTE}#factura-${invoice.id}`)
  await sheet(page)
    .getByRole('link', { name: /^Plătește/ })
    .waitFor()
  const words = await textOf(page, '.sheet__body')
  // The state, the sum and the button come before everything else.
  const sum = lei(payable)
  expect(words).toMatch(
    new RegExp(`^\\s*Întârziată cu .*\\s+${sum}\\s+De plată acum\\s+Plătește ${sum}`),
  )
  for (const line of invoice.linii) {
    expect(words).toContain(line.denumire)
    expect(words).toContain(lei(line.total_bani))
  }
  expect(words).toContain(`Penalități de întârziere\n${lei(findPenalty(invoice).rest_bani)}`)
  expect(words).toContain(`De plată acum\n${lei(payable)}`)
  expect(words).toContain(debts.cont!.beneficiar)
  await sheet(page).getByRole('img', { name: 'Cod QR cu datele transferului' }).waitFor()

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = [
    ['IBAN', debts.cont!.iban.replaceAll(' ', '')],
    ['Sumă', (payable / 100).toFixed(2).replace('.', ',')],
    ['Referința plății', formatInvoiceNumber(invoice)],
    ['Beneficiar', debts.cont!.beneficiar],
  ]
  for (const [what, text] of copied) {
    await sheet(page)
      .getByRole('button', { name: `Copiază: ${what}` })
      .click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  }
})

it('closing an invoice returns the focus to its row; back closes it too', async () => {
  const page = await visit()
  const invoice = owed()
  await openInvoice(page, invoice)
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })
  await waitForRoute(page, ROUTE)
  const link = rowOf(page, invoice).getByRole('link')
  await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true)
  await openInvoice(page, invoice)
  await page.goBack()
  await sheet(page).waitFor({ state: 'detached' })
  await waitForRoute(page, ROUTE)
})

it('an invoice opens by its address, and closing it shows the list', async () => {
  const page = await visit(390, `${ROUTE}#factura-${paid().id}`)
  await sheet(page)
    .getByRole('heading', { name: `Factura ${formatInvoiceNumber(paid())}` })
    .waitFor()
  expect(await sheet(page).getByText('IBAN').count()).toBe(0)
  await sheet(page).getByRole('button', { name: 'Închide' }).click()
  await waitForRoute(page, ROUTE)
  await goTo(page, `${ROUTE}#factura-999999999`)
  await sheet(page).getByText('Factura nu mai este aici').waitFor()
})

it('downloads an invoice as PDF; offline it says that it needs a connection', async () => {
  const page = await visit()
  await openInvoice(page, owed())
  const pdf = sheet(page).getByRole('button', { name: 'Descarcă PDF' })
  const [file] = await Promise.all([page.waitForEvent('download'), pdf.click()])
  expect(file.suggestedFilename()).toMatch(/^factura-[\w-]+\.pdf$/)
  page.tolerate(UNREACHED)
  await page.context().setOffline(true)
  await pdf.click()
  await closeAlert(page, 'Pentru aceasta este nevoie de conexiune. Reîncercați când revine.')
})

it.each([
  ['Contestă factura', 'Contestare factură'],
  ['Cere o copie', 'Copie factură'],
])('„%s” opens a solicitare with that invoice selected', async (action, title) => {
  const page = await visit()
  const invoice = late()
  await openInvoice(page, invoice)
  await sheet(page).getByRole('link', { name: action }).click()
  await waitForRoute(page, '/solicitare-add#date')
  await waitForHeading(page, title)
  const option = page.getByRole(title === 'Copie factură' ? 'checkbox' : 'option', {
    name: new RegExp(`^Factura ${formatInvoiceNumber(invoice)}`),
  })
  await option.waitFor({ state: 'attached' })
  const isChosen = () =>
    option.evaluate((one: HTMLInputElement & HTMLOptionElement) => one.checked || one.selected)
  await expect.poll(isChosen).toBe(true)
})

it('paid invoices have their own tab, paginated and filtered by contract and year', async () => {
  const page = await visit()
  await page.getByRole('tab', { name: 'Plătite' }).click()
  const closed = invoices.filter(({ stare }) => stare === 'achitata' || stare === 'stornata')
  await expect.poll(() => rows(page).count()).toBe(countPapers(closed.slice(0, 20)))
  await page.getByRole('button', { name: 'Mai multe', exact: true }).click()
  await expect.poll(() => rows(page).count()).toBe(countPapers(closed.slice(0, 40)))

  const [contract] = contracts.filter(({ id }) => closed.some((one) => one.contract_id === id))
  const ofContract = closed.filter(({ contract_id }) => contract_id === contract!.id)
  await page.getByLabel('Contract', { exact: true }).selectOption(String(contract!.id))
  await expect.poll(() => rows(page).count()).toBe(countPapers(ofContract.slice(0, 20)))
  const year = ofContract[0]!.data_emitere.slice(0, 4)
  await page.getByLabel('An', { exact: true }).selectOption(year)
  const ofYear = ofContract.filter(({ data_emitere }) => data_emitere.startsWith(year))
  await expect.poll(() => rows(page).count()).toBe(countPapers(ofYear.slice(0, 20)))
  await rowOf(page, ofYear[0]!).first().waitFor()
})

it.each([390, 1440])(
  'a credit note follows its invoice, with its sum and reason, and opens it, at %i px',
  async (width) => {
    const page = await visit(width)
    await page.getByRole('tab', { name: 'Plătite' }).click()
    const invoice = invoices.find(({ note_credit = [] }) => note_credit.length > 0)!
    const [note] = invoice.note_credit!
    const name = `Notă de credit ${formatInvoiceNumber(note!)}`
    await page.getByRole('searchbox', { name: 'Căutați în listă' }).fill(note!.numar)
    const row = rows(page).filter({ hasText: name })
    await row.waitFor()
    await expect.poll(() => rows(page).count()).toBe(2)
    const words = (await row.innerText()).replaceAll('\u00a0', ' ')
    for (const word of [
      formatInvoiceNumber(invoice),
      dayShown(note!.data_emitere),
      note!.motiv,
      lei(note!.total_bani),
    ])
      expect(words).toContain(word)
    await expectAccessibleInAllSchemes(page)
    await row.getByRole('link', { name }).click()
    await sheet(page)
      .getByRole('heading', { name: `Factura ${formatInvoiceNumber(invoice)}` })
      .waitFor()
  },
)

it('a contract links to its own invoices', async () => {
  const owing = contracts.find(({ sold_bani }) => sold_bani > 0)!
  const page = await visit(390, '/contracte-active')
  const card = page.getByRole('article', { name: `Contract ${owing.numar}` })
  await card.getByRole('link', { name: 'Vezi plățile' }).click()
  await waitForRoute(page, `${ROUTE}#contract-${owing.id}`)
  const own = listRows(debts).filter(({ contract_id }) => contract_id === owing.id)
  await expect.poll(() => rows(page).count()).toBe(own.length)
  const chosen = page.getByLabel('Contract', { exact: true })
  await expect.poll(() => chosen.inputValue()).toBe(String(owing.id))
})

it('the chart names months and contracts, also to keyboard and screen reader', async () => {
  const page = await visit()
  const chart = page.getByRole('region', { name: 'Ultimele 12 facturi' })
  await chart.waitFor()
  expect(await chart.getByRole('listitem').count()).toBe(12)
  const drawn = invoices
    .filter(({ stare }) => stare !== 'stornata')
    .slice(0, 12)
    .toSorted(
      (one, other) =>
        one.perioada.localeCompare(other.perioada) || one.contract_id - other.contract_id,
    )
  const month = new Intl.DateTimeFormat('ro', { month: 'long' })
  const months = [...new Set(drawn.map(({ perioada }) => perioada))]
  const shown = await chart.locator('.bars__months > span').allInnerTexts()
  expect(shown.map((name) => name.toLowerCase())).toEqual(
    months.map((one) => month.format(new Date(`${one}-15`)).slice(0, 3)),
  )
  const slider = chart.getByRole('slider')
  await slider.focus()
  await chart
    .getByText(lei(drawn.at(-1)!.total_bani))
    .first()
    .waitFor()
  await page.keyboard.press('Home')
  const { contract_id, total_bani } = drawn[0]!
  const { numar } = contracts.find(({ id }) => id === contract_id)!
  // The contracts, whose numbers it tells, may be loaded after the invoices.
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toContain(`contractul ${numar}`)
  const words = (await slider.getAttribute('aria-valuetext'))!
  expect(words).toContain(lei(total_bani).replace(' ', '\u00a0'))
  await chart.getByText(`Contract ${numar}`).waitFor()
  await chart.locator('p', { hasText: words }).waitFor()
})

it('many unpaid invoices are searched and ordered, and the chosen ones stay chosen', async () => {
  const page = await openPage({ baseURL: portal.url, reducedMotion: 'reduce' })
  const [pattern] = debts.pozitii
  const pozitii = Array.from({ length: 9 }, (_, index) => ({
    ...pattern!,
    id: 9_000 + index,
    tip: 'taxa',
    denumire: `Taxă specială ${index + 1}`,
    rest_bani: 10_001 + index,
    factura_id: undefined,
    contestata: undefined,
  }))
  await stubResponse(page, getTaxesCetatean, {
    json: { status_code: 200, data: { ...debts, pozitii } },
  })
  await signIn(page, demo)
  await goTo(page, ROUTE)
  await page.getByRole('checkbox', { name: /^Plătește: Taxă specială 3,/ }).check()
  const field = page.getByRole('searchbox', { name: 'Căutați în listă' })
  await field.click()
  await page.keyboard.insertText('TAXA 100,07')
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByRole('rowheader', { name: 'Taxă specială 7' }).waitFor()
  await page.getByRole('status').getByText('1 din 9 facturi').waitFor()
  await page.getByRole('status').getByText('1 factură aleasă').waitFor()
  await page.getByRole('link', { name: `Plătește ${lei(10_003)}`, exact: true }).waitFor()

  await field.fill('')
  await field.click()
  await page.keyboard.insertText('x'.repeat(longestSearch + 50))
  expect((await field.inputValue()).length).toBe(longestSearch)
  await page.getByRole('button', { name: 'Arată toate facturile' }).click()
  await expect.poll(() => rows(page).count()).toBe(9)
  await page.getByLabel('Ordinea').selectOption('După sumă')
  await rows(page).first().getByRole('rowheader', { name: 'Taxă specială 9' }).waitFor()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1)
})

it('a citizen without debts is told so, and offered the paid invoices', async () => {
  const page = await openPage()
  await signIn(page, await anAccount())
  await goTo(page, ROUTE)
  await page.getByRole('heading', { name: 'Nu aveți facturi de plată.' }).waitFor()
  expect(await page.getByRole('slider').count()).toBe(0)
  await page.getByRole('button', { name: 'Vezi facturile plătite' }).click()
  await page.getByRole('heading', { name: 'Nu aveți încă facturi plătite.' }).waitFor()
})

it('shows cached invoices offline, with their age, and opens them', async () => {
  const page = await visit()
  await rowOf(page, owed()).waitFor()
  await waitForCached(page, owed().numar)
  await reloadOffline(page)
  await openInvoice(page, owed())
  await sheet(page).getByText(debts.cont!.beneficiar).waitFor()
})

it('shows a skeleton while loading, and a retry after a failure', async () => {
  const page = await openPage()
  await signIn(page, await anAccount())
  const release = await holdRequests(page, getTaxesCetatean)
  await openWithoutCache(page, `/#${ROUTE}`)
  await page.getByText('Se încarcă facturile').waitFor({ state: 'attached' })
  release()
  await page.getByRole('heading', { name: 'Nu aveți facturi de plată.' }).waitFor()
  await removeStubs(page, getTaxesCetatean)

  page.tolerate(/Failed to load resource.*500/)
  const json = { status_code: 500, errors: { message: ['Nu acum.'] } }
  await stubUntilRetried(page, getTaxesCetatean, { status: 500, json })
  await openWithoutCache(page)
  await page.getByRole('alert').getByText('Nu acum.').waitFor()
  await page.getByRole('button', { name: 'Reîncercați' }).click()
  await page.getByRole('heading', { name: 'Nu aveți facturi de plată.' }).waitFor()
})

it('is accessible, and fits a small screen with large text', async () => {
  const page = await visit()
  await rowOf(page, owed()).waitFor()
  await expectAccessibleInAllSchemes(page)
  await openInvoice(page, late())
  await expectAccessibleInAllSchemes(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const tooWide = (selector: string) =>
    page.locator(selector).evaluate((box) => box.scrollWidth - box.clientWidth)
  await expect.poll(() => tooWide('.sheet__body')).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => tooWide('html')).toBe(0)
})

it('works with the keyboard alone', async () => {
  const page = await visit(1440)
  await tabAndPress(page, rowOf(page, owed()).getByRole('link'), 'Enter')
  await sheet(page).waitFor()
  await tabAndPress(page, sheet(page).getByRole('link', { name: 'Cere o copie' }), 'Enter')
  await waitForHeading(page, 'Copie factură')
})

it('the balance date is today in Bucharest', async () => {
  const page = await visit()
  await page.getByText(`Situația la ${dayShown(dayOf(new Date()))}`).waitFor()
})

// Last, because it changes what is owed.
it('an unpaid invoice tells the credit notes that lowered its sum', async () => {
  const invoice = owed()
  const db = openDatabase(portal.databaseUrl, 1)
  const { serie, numar } = await creditInvoice(
    db,
    invoice.id,
    { bani: 100, reason: 'Recipient lipsă' },
    { env: parseEnv({}), cause: 'proba', now: new Date() },
  )
  await db.$client.end()
  const page = await visit()
  const words = async () =>
    (await rowOf(page, invoice).first().innerText()).replaceAll('\u00a0', ' ')
  await expect.poll(words).toContain(`Notă de credit ${serie} ${numar}: ${lei(-100)}`)
})
