import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Locator } from 'playwright-core'
import type { Position } from '#contract/facturi.ts'
import { platiList } from '#contract/plati.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { formatCamt053 } from '#server/testing/factories/statements.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import { signIn } from '#tests/support/steps/accounts.ts'
import {
  fetchDebts,
  fetchOutstandingItems,
  goTo,
  lei,
  positionCheckbox,
} from '#tests/support/steps/card-payments.ts'
import {
  COMPUTER,
  demoStaff,
  expectAccessibleAtDesk,
  openDesk,
  signInWithCode,
} from '#tests/support/steps/desk.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }

// Own portal, as debts are paid here.
let portal: TestPortal
let device: ApiClient
beforeAll(async () => {
  portal = await startTestPortal()
  device = await signInAnotherDevice(demo, portal.url)
})
afterAll(() => portal.stop())

async function openMoneyAs(role: Role, place = ''): Promise<PortalPage> {
  const page = await openDesk(`#/bani${place}`, { baseURL: portal.url })
  await signInWithCode(page, demoStaff(role))
  return page
}

async function visitAsCitizen(route: string): Promise<PortalPage> {
  const page = await openPage({ baseURL: portal.url, reducedMotion: 'reduce' })
  await signIn(page, demo)
  await goTo(page, route)
  return page
}

/** An invoice that the citizen owes; its name is „Factura ” and its number. */
async function anOwedInvoice(): Promise<Position & { numar: string }> {
  const items = await fetchOutstandingItems(device)
  const found = items.find(({ tip, contestata }) => tip === 'factura' && !contestata)!
  return { ...found, numar: found.denumire.replace(/^Factura /, '') }
}

/** Checks that an element is not scrolled out of its dialog. */
const expectWithinReach = (found: Locator) =>
  expect
    .poll(() =>
      found.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }),
    )
    .toBe(true)

describe('money at the desk', () => {
  it('matches a receipt of a statement by hand and credits an invoice, as the citizen then sees', async () => {
    const invoice = await anOwedInvoice()
    const { cont } = await fetchDebts(device)
    const line = {
      bani: invoice.rest_bani,
      day: dayOf(new Date()),
      name: 'VECINA DE LA DOI',
      text: 'plata gunoi',
      reference: 'REF-DE-MANA',
    }
    const file = formatCamt053({ iban: cont!.iban.replaceAll(' ', ''), lines: [line] })
    const page = await openMoneyAs('facturare', '/extrase')
    const chosen = page.getByLabel('Fișierul de la bancă')
    expect((await chosen.boundingBox())!.width).toBeLessThan(COMPUTER.width / 2)
    await chosen.setInputFiles({
      name: 'extras.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(file),
    })
    await page.getByRole('button', { name: 'Fă proba' }).click()
    await page.getByText('Ar aștepta o hotărâre 1.').waitFor()
    await expectAccessibleAtDesk(page)
    await page.getByRole('button', { name: 'Importă' }).click()
    await page.getByRole('cell', { name: 'gata' }).waitFor()

    await page.getByRole('link', { name: 'Încasări' }).click()
    await page
      .getByRole('button', { name: /^Deschide încasarea/ })
      .first()
      .click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('VECINA DE LA DOI').waitFor()
    await sheet.getByLabel('Factură, contract sau cod de client').fill(invoice.numar)
    await sheet.getByRole('button', { name: 'Arată pe cine' }).click()
    await sheet.getByText(`De plată aici ${lei(invoice.rest_bani)}`).waitFor()
    await expectAccessibleAtDesk(page)
    await sheet.getByRole('button', { name: 'Înregistrează' }).click()
    await sheet.getByText(/^Încasarea \d+ s-a înregistrat la /).waitFor()

    const { pozitii } = await fetchDebts(device)
    expect(pozitii.map(({ id }) => id)).not.toContain(invoice.id)
    const citizen = await visitAsCitizen('/plati')
    const wrong = await anOwedInvoice()
    await positionCheckbox(citizen, wrong).waitFor()
    expect(await positionCheckbox(citizen, invoice).count()).toBe(0)

    // Goes on in the same session: a code opens one, and each is good once.
    await goTo(page, `/bani/facturi?numar=${encodeURIComponent(wrong.numar)}`)
    const papers = page.getByRole('dialog', { name: `Factura ${wrong.numar}` })
    await papers.getByLabel('Suma, în lei').fill('10')
    await papers.getByLabel('Motiv').fill('Cantitate greșită')
    await expectAccessibleAtDesk(page)
    await papers.getByRole('button', { name: 'Arată ce urmează' }).click()
    const question = page.getByRole('dialog', { name: /^Stornați 10,00 lei/ })
    await question.getByText('10,00 lei nu se mai datorează.').waitFor()
    await question.getByRole('button', { name: 'Stornează' }).click()
    await expectWithinReach(papers.getByText(/^S-au stornat 10,00 lei, cu nota de credit/))
    await goTo(citizen, `/plati#factura-${wrong.id}`)
    const own = citizen.getByRole('dialog', { name: /^Factura/ })
    await own.getByText('-10,00 lei').waitFor()
    await own
      .getByText(/^Notă de credit/)
      .first()
      .waitFor()
  })

  it('refunds a payment that one member proposes and another confirms', async () => {
    const { data: payments } = await device.call(platiList)
    const paid = payments.find(
      ({ stare, rambursat_bani }) => stare === 'incasata' && !rambursat_bani,
    )!
    const clerk = await openMoneyAs('relatii_clienti', `/plati?numar=${paid.id}`)
    const sheet = clerk.getByRole('dialog')
    await sheet.getByLabel('Suma, în lei').fill('2,50')
    await sheet.getByLabel('Motiv').fill('Plătită de două ori')
    await sheet.getByRole('button', { name: 'Propune' }).click()
    await sheet.getByText('așteaptă să fie confirmată de altcineva').waitFor()

    const page = await openMoneyAs('facturare', '/rambursari')
    const proposed = page.getByRole('button', { name: /^Deschide rambursarea/ })
    await proposed.waitFor()
    // A list that could not be read is not shown as the one before it.
    page.tolerate(/net::ERR_/)
    await page.context().setOffline(true)
    await page.getByLabel('Care').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Reîncercați' }).waitFor()
    expect(await proposed.count()).toBe(0)
    await page.context().setOffline(false)
    await page.getByText('Nicio rambursare aici').waitFor()
    await expect.poll(() => page.getByText('Nu avem legătură').count()).toBe(0)
    await page.getByLabel('Care').selectOption({ index: 0 })
    await proposed.click()
    await page.getByRole('button', { name: 'Confirmă rambursarea' }).click()
    const question = page.getByRole('dialog', { name: 'Dați înapoi 2,50 lei?' })
    await expectAccessibleAtDesk(page)
    await question.getByRole('button', { name: 'Confirmă rambursarea' }).click()
    await page.getByText('S-au dat înapoi 2,50 lei.').waitFor()
    const { data: after } = await device.call(platiList)
    expect(after.find(({ id }) => id === paid.id)?.rambursat_bani).toBe(250)
  })

  it('is closed to a role without the permission', async () => {
    const page = await openMoneyAs('dispecer')
    await waitForHeading(page, 'Pagina nu există')
    expect(await page.getByRole('link', { name: 'Bani' }).count()).toBe(0)
  })
})
