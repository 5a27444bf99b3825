import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getFacturiInfo } from '#contract/facturi.ts'
import { sesizariList } from '#contract/sesizari.ts'
import { utileTot } from '#contract/utile.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { expectAccessibleInBothSchemes } from '#tests/support/accessible.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { openPage, type PageOptions, type PortalPage } from '#tests/support/browser.ts'
import { anAccount, openSignedIn } from '#tests/support/steps/accounts.ts'
import { tabTo } from '#tests/support/steps/keyboard.ts'
import { UNREACHED, waitForSaved } from '#tests/support/steps/offline.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { HOME, waitForHeading } from '#tests/support/steps/routes.ts'
import { LANGUAGE_KEY } from '#tests/support/steps/stored.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }
const PHONE = { width: 390, height: 844 }

let portal: TestPortal
let device: ApiClient
beforeAll(async () => {
  portal = await startTestPortal()
  device = await signInAnotherDevice(demo, portal.url)
})
afterAll(() => portal.stop())

const search = (page: PortalPage) => page.getByRole('searchbox')
const answer = (page: PortalPage) => page.getByRole('region', { name: 'Răspuns', exact: true })
const others = (page: PortalPage) => page.getByRole('list', { name: 'Alte răspunsuri' })

async function openHome(options: PageOptions = {}): Promise<PortalPage> {
  const page = await openPage({
    baseURL: portal.url,
    ...PHONE,
    reducedMotion: 'reduce',
    ...options,
  })
  await openSignedIn(page, demo, HOME)
  await search(page).waitFor()
  return page
}

describe('an answer', () => {
  it('says which point takes a thing, whether it is open, and leads there', async () => {
    const page = await openHome()
    await search(page).fill('unde arunc bateriile')
    const point = answer(page).getByRole('link', { name: /^Container pentru aparate mici/ })
    await point.getByText(/^(?:Deschis|Închis) până/).waitFor()
    await answer(page).getByRole('link', { name: 'Arată drumul' }).waitFor()
    expect(await page.getByRole('list', { name: 'Scurtături' }).count()).toBe(0)
    await expectAccessibleInBothSchemes(page)
    await point.click()
    await waitForHeading(page, 'Container pentru aparate mici și baterii')
  })

  it('says when a bin is emptied at home, what is to pay, and finds own cases and invoices', async () => {
    const { data: invoices } = await device.call(getFacturiInfo)
    const { data: cases } = await device.call(sesizariList)
    const page = await openHome()
    const next = answer(page).getByRole('list', { name: 'Următoarea colectare' })
    await search(page).fill('folie de plastic')
    expect(await next.getByRole('listitem').innerText()).toMatch(/plastic și metal\n/)
    await search(page).fill('când vine gunoiul')
    await answer(page).getByRole('heading').waitFor({ state: 'detached' })
    expect(await next.getByRole('listitem').innerText()).toMatch(/, .*\n/)
    await search(page).fill('cât am de plată')
    await answer(page)
      .getByRole('link', { name: /^Plătește \d/ })
      .waitFor()
    await search(page).fill(cases[0]!.numar)
    await answer(page)
      .getByRole('link', { name: new RegExp(`Nr. ${cases[0]!.numar}`) })
      .waitFor()
    await search(page).fill(invoices[0]!.numar)
    await answer(page)
      .getByRole('link', { name: new RegExp(`^Factura .*${invoices[0]!.numar}`) })
      .click()
    await page.getByRole('dialog').waitFor()
  })

  it('is the form of a complaint or a request, with what is about chosen', async () => {
    const page = await openHome()
    await search(page).fill('câine mort')
    await answer(page)
      .getByRole('button', { name: /^Animale moarte/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Arătați-ne problema' }).waitFor()
    await page.goBack()
    await search(page).fill('reziliere')
    await answer(page)
      .getByRole('link', { name: /^Încetare/ })
      .click()
    await page.getByRole('heading', { level: 1, name: /ncetare/ }).waitFor()
  })
})

describe('the search', () => {
  it('is found as it was left after going back, cleared by one tap, and offers the support', async () => {
    const page = await openHome()
    await search(page).fill('electrocasnice')
    await page.getByRole('link', { name: /^Electrocasnice, becuri și baterii/ }).click()
    await waitForHeading(page, 'Electrocasnice, becuri și baterii')
    await page.goBack()
    await others(page).waitFor()
    expect(await search(page).inputValue()).toBe('electrocasnice')
    await page.getByRole('button', { name: 'Șterge căutarea' }).click()
    await page.getByRole('list', { name: 'Scurtături' }).waitFor()
    expect(await answer(page).count()).toBe(0)

    await search(page).fill('zxcvbqwe')
    await page.getByRole('status').getByText('Nu am găsit răspunsul').waitFor()
    await expectAccessibleInBothSchemes(page)
    await page.getByRole('status').getByRole('button', { name: 'Suport online' }).click()
    await page.getByRole('dialog', { name: 'Suport online' }).waitFor()
  })

  it('answers from what is kept on the device, without a connection', async () => {
    const page = await openHome({ worker: true })
    await search(page).focus()
    await waitForSaved(page, utileTot.path, sesizariList.path)
    page.tolerate(UNREACHED)
    await page.context().setOffline(true)
    await search(page).fill('baterii')
    await answer(page).getByRole('heading', { name: 'Baterii' }).waitFor()
  })

  it('works by the keyboard, and its number of answers is announced', async () => {
    const page = await openHome({ width: 1280, height: 800 })
    await tabTo(page, search(page))
    await page.keyboard.type('baterii')
    await page
      .getByRole('status')
      .getByText(/^\d+ (?:de )?răspunsuri$/)
      .waitFor()
    await tabTo(page, answer(page).getByRole('link').first())
    await page.keyboard.press('Enter')
    await waitForHeading(page, 'Container pentru aparate mici și baterii')
  })

  it('answers in English', async () => {
    const page = await openPage(PHONE)
    await page.addInitScript((key) => localStorage.setItem(key, 'en'), LANGUAGE_KEY)
    await openSignedIn(page, await anAccount(), HOME)
    await search(page).fill('when is the rubbish collected')
    await page.getByText('You have no place yet, so we do not know').waitFor()
    await search(page).fill('batteries')
    await page.getByRole('region', { name: 'Answer', exact: true }).waitFor()
  })
})
