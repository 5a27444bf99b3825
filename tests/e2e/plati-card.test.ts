import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getFacturiInfo, type Position } from '#contract/facturi.ts'
import { getCards, mobilePaymentRequest, platiRecurente, type Payment } from '#contract/plati.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import { signIn } from '#tests/support/steps/accounts.ts'
import {
  stubUntilRetried,
  holdRequests,
  removeStubs,
  dropResponses,
  openWithoutCache,
} from '#tests/support/steps/stub-responses.ts'
import {
  DONT_PAY,
  positionCheckbox,
  fetchDebts,
  deleteSavedCards,
  goTo,
  lei,
  completeBankPage,
  fetchOutstandingItems,
  payButton,
  payWith,
  fetchRecentPayments,
  region,
  toCheckout,
} from '#tests/support/steps/card-payments.ts'
import { closeAlert, overlayOf, toastOf } from '#tests/support/steps/feedback.ts'
import { quickLinks } from '#tests/support/steps/layout.ts'
import { UNREACHED } from '#tests/support/steps/offline.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }

// Own portal, as debts are paid here.
let portal: TestPortal
let device: ApiClient
beforeAll(async () => {
  portal = await startTestPortal()
  device = await signInAnotherDevice(demo, portal.url)
  await deleteSavedCards(device)
})
afterAll(() => portal.stop())

const debtsNow = () => fetchDebts(device)
const sumUndisputed = (items: Position[]) =>
  items.reduce((sum, { contestata, rest_bani }) => sum + (contestata ? 0 : rest_bani), 0)
const paymentsNow = () => fetchRecentPayments(device)
/** Returns the smallest debt, so that enough is left for the other tests. */
const somethingOwed = async (): Promise<Position> => (await fetchOutstandingItems(device))[0]!

async function visit(route = '/plati', width = 390): Promise<PortalPage> {
  const page = await openPage({ baseURL: portal.url, width, reducedMotion: 'reduce' })
  await signIn(page, demo)
  await goTo(page, route)
  return page
}

describe('selecting what to pay', () => {
  it('shows the sum, and survives a reload', async () => {
    const page = await visit()
    const items = await fetchOutstandingItems(device)
    const [first, second] = items.filter(({ contestata }) => !contestata)
    const toAll = page.getByRole('link', { name: `Plătește tot, ${lei(sumUndisputed(items))}` })
    await toAll.waitFor()
    await page.getByText(/^„Plătește tot” lasă deoparte facturile contestate/).waitFor()
    await positionCheckbox(page, first!).check()
    await positionCheckbox(page, second!).check()
    await page.getByText('2 facturi alese').waitFor()
    const sum = lei(first!.rest_bani + second!.rest_bani)
    await page.getByRole('link', { name: `Plătește ${sum}` }).waitFor()
    await page.reload()
    await page.getByText('2 facturi alese').waitFor()
    await page.getByRole('button', { name: 'Alege tot' }).click()
    await toAll.waitFor()
    await page.getByRole('button', { name: 'Renunță la alegere' }).click()
    await page.getByText('Nimic ales').waitFor()
  })

  it('has its bar above the bottom bar on small phones, and over no table without a choice', async () => {
    const page = await visit('/plati', 360)
    const bar = page.locator('.pay-bar')
    const boxOf = async (element: Locator) => (await element.boundingBox())!
    const bottomOf = async (element: Locator) => {
      const { y, height } = await boxOf(element)
      return y + height
    }
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 })
      await bar.waitFor()
      const isAbove = async () => (await bottomOf(bar)) <= (await boxOf(quickLinks(page))).y
      await expect.poll(isAbove, { message: `${width} px` }).toBe(true)
    }
    await page.setViewportSize({ width: 1024, height: 640 })
    const isBelow = async () => (await boxOf(bar)).y >= (await bottomOf(page.getByRole('table')))
    await expect.poll(isBelow).toBe(true)
    await positionCheckbox(page, await somethingOwed()).check()
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => bottomOf(bar)).toBeLessThanOrEqual(640)
  })

  it('is limited to what the filter shows', async () => {
    const page = await visit()
    const { pozitii } = await debtsNow()
    const ofOne = pozitii.filter(({ contract_id }) => contract_id === pozitii[0]!.contract_id)
    expect(ofOne.length).toBeLessThan(pozitii.length)
    await page.getByLabel('Contract', { exact: true }).selectOption(String(pozitii[0]!.contract_id))
    const sum = lei(sumUndisputed(ofOne))
    await page.getByRole('link', { name: `Plătește tot, ${sum}` }).click()
    await page.getByRole('button', { name: `Plătește ${sum}` }).waitFor()
  })

  it('does not shift the layout while the invoices load', async () => {
    const page = await openPage({ baseURL: portal.url, reducedMotion: 'reduce' })
    const release = await holdRequests(page, getFacturiInfo)
    await signIn(page, demo)
    await goTo(page, '/plati')
    const box = positionCheckbox(page, await somethingOwed())
    await box.waitFor()
    const stood = await box.boundingBox()
    release()
    await expect.poll(() => page.getByLabel('An', { exact: true }).isEnabled()).toBe(true)
    expect(await box.boundingBox()).toEqual(stood)
  })

  it('can be changed at checkout, where neither consent is preselected', async () => {
    const page = await visit()
    const [first, second] = await fetchOutstandingItems(device)
    await toCheckout(page, first!, second!)
    await page.getByRole('button', { name: `Scoate din plată: ${second!.denumire}` }).click()
    await page.getByRole('button', { name: `Plătește ${lei(first!.rest_bani)}` }).waitFor()
    for (const name of ['Salvează cardul', 'Plată recurentă']) {
      expect(await page.getByRole('checkbox', { name }).isChecked()).toBe(false)
    }
    await page.getByRole('checkbox', { name: 'Plată recurentă' }).check()
    await payButton(page).click()
    await page.getByText('Plata recurentă are nevoie de card salvat.').waitFor()
    expect(await paymentsNow()).toEqual([])
  })
})

it('a successful payment shows its reference, its receipt and what it was for', async () => {
  const page = await visit()
  const owed = await somethingOwed()
  await toCheckout(page, owed)
  await payWith(page, 'Plata reușește')
  await waitForHeading(page, 'Plata a reușit')
  const [payment] = await paymentsNow()
  await waitForRoute(page, `/success-bt-payment/${payment!.id}`)
  await page.getByText(payment!.referinta!).waitFor()
  await region(page, 'Ce ați plătit').getByText(owed.denumire).waitFor()
  const proof = page.getByRole('button', { name: 'Dovada plății (PDF)' })
  const [file] = await Promise.all([page.waitForEvent('download'), proof.click()])
  expect(file.suggestedFilename()).toBe(`dovada-plata-${payment!.id}.pdf`)

  // The result in the address is not trusted.
  await goTo(page, `/fail-bt-payment/${payment!.id}`)
  await waitForHeading(page, 'Plata a reușit')
  await goTo(page, '/fail-bt-payment')
  await waitForHeading(page, 'Plata a reușit')

  await goTo(page, '/plati')
  const { total_bani } = await debtsNow()
  await region(page, 'Total de plată').getByText(lei(total_bani).replace(' lei', '')).waitFor()
  expect(await positionCheckbox(page, owed).count()).toBe(0)
  await page.getByRole('tab', { name: 'Istoric plăți' }).click()
  const row = page.locator('tbody > tr', { hasText: owed.denumire }).first()
  await row.getByText('Încasată').waitFor()
  await row.getByRole('link', { name: owed.denumire }).click()
  await waitForRoute(page, `/success-bt-payment/${payment!.id}`)
})

describe('a failed payment', () => {
  it('shows the reason and can be retried', async () => {
    const page = await visit()
    const owed = await somethingOwed()
    await toCheckout(page, owed)
    await payWith(page, /^Plata este refuzată/)
    await waitForHeading(page, 'Plata nu a reușit')
    expect(page.url()).toContain('#/fail-bt-payment/')
    await page.getByText(/^Nu sunt bani destui pe card\./).waitFor()
    await page.getByRole('link', { name: 'Încearcă din nou' }).click()
    await page.getByRole('button', { name: `Plătește ${lei(owed.rest_bani)}` }).waitFor()
  })

  it('asks for another card when the same would be refused', async () => {
    const page = await visit()
    await toCheckout(page, await somethingOwed())
    await payWith(page, /^Cardul este blocat/)
    await waitForHeading(page, 'Plata nu a reușit')
    await page.getByRole('link', { name: 'Plătește cu alt card' }).click()
    const another = page.getByRole('radio', { name: /^Card nou/ })
    await another.waitFor()
    expect(await another.isChecked()).toBe(true)
  })

  it('is shown as cancelled when the citizen gave it up', async () => {
    const page = await visit()
    await toCheckout(page, await somethingOwed())
    await payButton(page).click()
    await page.getByRole('button', { name: 'Renunț' }).click()
    await waitForHeading(page, 'Plata a fost anulată')
    await page.getByText('Nu v-am luat niciun ban.').waitFor()
    await page.getByText('Ați renunțat la plată.').waitFor()
  })
})

it('is accessible, and fits a small screen with large text', async () => {
  const page = await visit()
  const [first, second] = await fetchOutstandingItems(device)
  await positionCheckbox(page, first!).check()
  await positionCheckbox(page, second!).check()
  const tooWide = () => page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)
  const expectForEverybody = async () => {
    await expectAccessibleInAllSchemes(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expect.poll(tooWide).toBe(0)
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  }
  await expectForEverybody()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: /^Plătește/ }).click()
  await page.getByRole('checkbox', { name: 'Salvează cardul' }).check()
  await expectForEverybody()
  await page.getByRole('main').getByRole('link', { name: 'Carduri și plăți recurente' }).click()
  await waitForHeading(page, 'Carduri și plăți recurente')
  await expectForEverybody()
  for (const payment of (await paymentsNow()).slice(0, 2)) {
    await goTo(page, `/success-bt-payment/${payment.id}`)
    await region(page, 'Ce ați').waitFor()
    await expectForEverybody()
  }
})

it('a payment is settled even if the bank does not redirect back', async () => {
  const page = await visit()
  await toCheckout(page, await somethingOwed())
  await payWith(page, /fără întoarcere la portal și fără confirmare/)
  await page.getByText('banca nu vă trimite înapoi').waitFor()
  await page.goto('/#/success-bt-payment')
  await waitForHeading(page, 'Plata a reușit')
})

it('a payment left on the bank’s page is resumed there as the same payment', async () => {
  const page = await visit()
  const owed = await somethingOwed()
  const before = (await paymentsNow()).length
  await toCheckout(page, owed)
  await payButton(page).click()
  await page.getByRole('heading', { name: 'Plătiți cu cardul' }).waitFor()
  await page.goBack()
  await payButton(page).click()
  await page.getByRole('heading', { name: 'Plătiți cu cardul' }).waitFor()
  await page.goto('/#/success-bt-payment')
  await page.getByText(DONT_PAY).waitFor()
  await page.getByText('o continuați sau renunțați la ea pe pagina băncii').waitFor()
  await goTo(page, '/plati')
  const row = page.getByRole('row').filter({ has: positionCheckbox(page, owed) })
  await row.getByText('Verificăm plata').waitFor()
  expect(await positionCheckbox(page, owed).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Vezi plata' }).click()
  await page.getByRole('link', { name: 'Continuă pe pagina băncii' }).click()
  await completeBankPage(page, /^Plata este refuzată/)
  await waitForHeading(page, 'Plata nu a reușit')
  expect((await paymentsNow()).length).toBe(before + 1)
})

describe('when the connection is lost', () => {
  it('before the request, the selection stays and is paid once online', async () => {
    const page = await visit()
    const owed = await somethingOwed()
    await toCheckout(page, owed)
    page.tolerate(UNREACHED)
    await page.context().setOffline(true)
    await payButton(page).click()
    await closeAlert(page, 'Pentru aceasta este nevoie de conexiune. Reîncercați când revine.')
    await page.getByRole('button', { name: `Plătește ${lei(owed.rest_bani)}` }).waitFor()
    await page.context().setOffline(false)
    await payWith(page, /^Plata este refuzată/)
    await waitForHeading(page, 'Plata nu a reușit')
  })

  it('before the answer, a retry gets the same payment', async () => {
    const page = await visit()
    const before = (await paymentsNow()).length
    await toCheckout(page, await somethingOwed())
    const lost = await dropResponses(page, mobilePaymentRequest)
    await payButton(page).click()
    await closeAlert(page, 'Pentru aceasta este nevoie de conexiune. Reîncercați când revine.')
    await removeStubs(page, mobilePaymentRequest)
    await payWith(page, /^Plata este refuzată/)
    await waitForHeading(page, 'Plata nu a reușit')
    expect(page.url()).toContain(`/${lost[0]!.plata_id}`)
    expect((await paymentsNow()).length).toBe(before + 1)
  })

  it('while the result is checked, the page says so and continues once online', async () => {
    const page = await visit()
    await toCheckout(page, await somethingOwed())
    await payButton(page).click()
    await page.getByRole('heading', { name: 'Plătiți cu cardul' }).waitFor()
    await page.goto('/#/success-bt-payment')
    await page.getByText(DONT_PAY).waitFor()
    page.tolerate(UNREACHED)
    await page.context().setOffline(true)
    await page.getByText('Răspunsul apare aici când revine.').waitFor()
    await page.getByText(DONT_PAY).waitFor()
    const [payment] = await paymentsNow()
    await cancelAtBank(payment!)
    await page.context().setOffline(false)
    await waitForHeading(page, 'Plata a fost anulată')
  })
})

/** Cancels a payment on the bank's page, as on another device. */
async function cancelAtBank({ redirect_url }: Payment): Promise<void> {
  const body = new URLSearchParams({ pas: 'renunta' })
  await fetch(redirect_url!, { method: 'POST', body, redirect: 'manual' })
}

it('a double tap makes one payment', async () => {
  const page = await visit()
  const before = (await paymentsNow()).length
  await toCheckout(page, await somethingOwed())
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith(mobilePaymentRequest.path)) asked += 1
  })
  const release = await holdRequests(page, mobilePaymentRequest)
  const { x, y, width, height } = (await payButton(page).boundingBox())!
  const [atX, atY] = [x + width / 2, y + height / 2]
  await page.mouse.dblclick(atX, atY)
  await overlayOf(page).waitFor()
  await page.mouse.click(atX, atY)
  release()
  await page.getByRole('button', { name: 'Renunț' }).click()
  await waitForHeading(page, 'Plata a fost anulată')
  expect(asked).toBe(1)
  expect((await paymentsNow()).length).toBe(before + 1)
})

describe('a saved card and a recurring payment', () => {
  it('are agreed to with a payment, and saved once it succeeded', async () => {
    const page = await visit()
    const owed = await somethingOwed()
    await toCheckout(page, owed)
    await page.getByRole('checkbox', { name: 'Salvează cardul' }).check()
    await page.getByRole('checkbox', { name: 'Plată recurentă' }).check()
    await page.getByLabel('Cel mult la o plată, în lei').fill('175,50')
    await payWith(page, 'Plata reușește')
    await waitForHeading(page, 'Plata a reușit')
    await page.getByText('Plata recurentă este pornită.').waitFor()
    const { data: mandates } = await device.call(platiRecurente)
    const [card] = (await device.call(getCards)).data
    expect(mandates.find(({ contract_id }) => contract_id === owed.contract_id)).toMatchObject({
      activ: true,
      card_id: card!.id,
      plafon_bani: 175_50,
    })
  })

  it('are managed on their own screen', async () => {
    const page = await visit('/carduri')
    const cards = region(page, 'Carduri salvate')
    await cards.getByText('Principal').waitFor()
    const recurring = region(page, 'Plăți recurente')
    await recurring.getByText(/^Cel mult 175,50/).waitFor()
    await expectAccessibleInAllSchemes(page)
    await recurring.getByRole('button', { name: /^Schimbă/ }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Cel mult la o plată, în lei').fill('o sută')
    await sheet.getByRole('button', { name: 'Sunt de acord' }).click()
    await sheet.getByText('Scrieți o sumă, de exemplu 150 sau 150,50.').waitFor()
    await sheet.getByLabel('Cel mult la o plată, în lei').fill('200')
    await sheet.getByRole('button', { name: 'Sunt de acord' }).click()
    await recurring.getByText(/^Cel mult 200,00/).waitFor()
    await recurring.getByRole('button', { name: /^Oprește/ }).click()
    await toastOf(page, 'Plata recurentă este oprită.').waitFor()
    const { data: stopped } = await device.call(platiRecurente)
    expect(stopped.some(({ activ }) => activ)).toBe(false)
  })

  it('include a card that pays without being typed again, and can be deleted', async () => {
    const page = await visit()
    await toCheckout(page, await somethingOwed())
    const saved = page.getByRole('radio', { name: /1111/ })
    expect(await saved.isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { name: 'Salvează cardul' }).count()).toBe(0)
    await payButton(page).click()
    const small = page.getByRole('button', { name: /^Cardul salvat/ }).locator('span')
    const [colour, ground, size] = await small.evaluate((print) => {
      const { color, fontSize } = getComputedStyle(print)
      return [color, getComputedStyle(print.parentElement!).color, Number.parseFloat(fontSize)]
    })
    expect([colour, size]).toEqual([ground, 16])
    await completeBankPage(page, /^Cardul salvat/)
    await waitForHeading(page, 'Plata a reușit')
    await goTo(page, '/carduri')
    const cards = region(page, 'Carduri salvate')
    await cards.getByRole('button', { name: /^Șterge/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Șterge' }).click()
    await page.getByRole('heading', { name: 'Nu aveți carduri salvate' }).waitFor()
    expect((await device.call(getCards)).data).toEqual([])
  })

  it('can be reloaded after a failure', async () => {
    const page = await openPage({ baseURL: portal.url, reducedMotion: 'reduce' })
    page.tolerate(/status of 500/)
    await signIn(page, demo)
    await stubUntilRetried(page, getCards, { status: 500, json: { status_code: 500 } })
    await openWithoutCache(page, '/#/carduri')
    const cards = region(page, 'Carduri salvate')
    const again = cards.getByRole('button', { name: 'Reîncercați' })
    await again.click()
    await cards.getByText('Nu aveți carduri salvate').waitFor()
  })
})
