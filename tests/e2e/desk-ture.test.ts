import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { locatiaMea, locatieList, locatiileMele } from '#contract/locatii.ts'
import { categoriiSesizari, viewSesizare } from '#contract/sesizari.ts'
import { dayOf } from '#contract/time-zone.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import { signIn } from '#tests/support/steps/accounts.ts'
import { goTo } from '#tests/support/steps/card-payments.ts'
import {
  COMPUTER,
  demoStaff,
  expectAccessibleAtDesk,
  openDesk,
  PHONE,
  signInWithCode,
} from '#tests/support/steps/desk.ts'
import { sendReport, signInAnotherDevice } from '#tests/support/steps/own-data.ts'

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }

// Own portal, as days and categories are changed here.
let portal: TestPortal
let device: ApiClient
beforeAll(async () => {
  portal = await startTestPortal()
  device = await signInAnotherDevice(demo, portal.url)
})
afterAll(() => portal.stop())

async function openContentAs(role: Role, section: string): Promise<PortalPage> {
  const page = await openDesk(`#/continut/${section}`, { baseURL: portal.url })
  await signInWithCode(page, demoStaff(role))
  return page
}

async function visitAsCitizen(route: string): Promise<PortalPage> {
  const page = await openPage({ baseURL: portal.url, reducedMotion: 'reduce' })
  await signIn(page, demo)
  await goTo(page, route)
  return page
}

const showDay = (day: string) => day.split('-').toReversed().join('-')

describe('collection days at the desk', () => {
  it('are moved with a reason, which the citizen reads, and put back', async () => {
    const { data: places } = await device.call(locatiileMele)
    const fetchPickups = async (id: number) =>
      (await device.call(locatiaMea, { params: { id: String(id) } })).data.colectari
    const [own = [], ...others] = await Promise.all(places.map(({ id }) => fetchPickups(id)))
    const days = own.map(({ data }) => data)
    // Holidays have moved the rounds of some days.
    const moved = [own, ...others].flat().filter(({ data_initiala }) => data_initiala)
    const isMoved = (day: string) => moved.some(({ data }) => data === day)
    const from = days.find((day) => day > dayOf(new Date()) && !isMoved(day))!
    // A day on which none of its rounds is driven anyway.
    const to = [1, 2, 3, 4, 5].map((by) => addDays(from, by)).find((day) => !days.includes(day))!

    const page = await openContentAs('dispecer', 'zile')
    await page.getByRole('button', { name: 'Mută o zi' }).click()
    const sheet = page.getByRole('dialog', { name: 'Mută o zi de colectare' })
    await sheet.getByLabel('Din ziua').fill(from)
    await sheet.getByLabel('În ziua').fill(to)
    await sheet.getByLabel('Motivul, citit de cetățeni').fill('zi de probă')
    await sheet.getByRole('button', { name: 'Arată ce urmează' }).click()
    await sheet.getByText(`Mutată de pe ${showDay(from)}. Motiv: zi de probă.`).waitFor()
    await expectAccessibleAtDesk(page)
    await sheet.getByRole('button', { name: 'Mută ziua' }).click()
    await page.getByText(/^S-au mutat /).waitFor()

    const citizen = await visitAsCitizen(`/locatie/${places[0]!.id}`)
    const isNextMonth = from.slice(0, 7) > dayOf(new Date()).slice(0, 7)
    if (isNextMonth) await citizen.getByRole('button', { name: 'Luna următoare' }).click()
    await citizen.getByText('zi de probă').first().waitFor()

    await page
      .getByRole('button', {
        name: `Retrage mutarea din ${showDay(from)} în ${showDay(to)}`,
      })
      .click()
    const question = page.getByRole('dialog', { name: /^Puneți la loc/ })
    await question.getByRole('button', { name: 'Retrage' }).click()
    await page.getByText(/^Mutarea a fost retrasă/).waitFor()
    const after = await fetchPickups(places[0]!.id)
    expect(after.filter(({ motiv_mutare }) => motiv_mutare === 'zi de probă')).toEqual([])
    expect(after.map(({ data }) => data)).toContain(from)
  })
})

describe('categories and points at the desk', () => {
  it('switch off a category, whose cases keep its name, and put it back', async () => {
    const sent = await sendReport(device, 'Un miros greu, de câteva zile.')
    const page = await openContentAs('redactor', 'categorii')
    const name = sent.denumire
    await page.setViewportSize(PHONE)
    const offer = page.getByRole('row', { name }).locator('[data-label="Se oferă"]')
    const label = () => offer.evaluate((cell) => getComputedStyle(cell, '::before').content)
    await expect.poll(label).toContain('Se oferă')
    await page.setViewportSize(COMPUTER)
    await page.getByRole('button', { name: `Schimbă: ${name}` }).click()
    const sheet = page.getByRole('dialog', { name: `Categoria: ${name}` })
    await sheet.getByLabel('Se oferă cetățenilor').uncheck()
    await expectAccessibleAtDesk(page)
    await sheet.getByRole('button', { name: 'Salvează' }).click()
    await page.getByText(`S-a salvat „${name}”.`).waitFor()
    const offered = async () =>
      (await device.call(categoriiSesizari)).data.categorii.map(({ cod }) => cod)
    expect(await offered()).not.toContain(sent.categorie)
    const params = { id: String(sent.id) }
    expect((await device.call(viewSesizare, { params })).data.denumire).toBe(name)

    await page.getByRole('button', { name: `Schimbă: ${name}` }).click()
    await sheet.getByRole('button', { name: 'Istoric' }).click()
    const history = page.getByRole('dialog', { name: 'Istoricul versiunilor' })
    await history.getByRole('button', { name: 'Compară versiunea 1 cu cea de acum' }).click()
    await history.getByRole('button', { name: 'Pune la loc' }).click()
    const question = page.getByRole('dialog', { name: 'Puneți la loc versiunea 1?' })
    await question.getByRole('button', { name: 'Pune la loc' }).click()
    await page.getByText('Versiunea 1 este din nou cea publicată.').waitFor()
    expect(await offered()).toContain(sent.categorie)

    // Goes on in the same session: a code opens one, and each is good once.
    await page.getByRole('link', { name: 'Puncte de colectare' }).click()
    await page.getByRole('button', { name: 'Adaugă', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Adaugă un punct' })
    await form.getByRole('button', { name: 'Salvează' }).click()
    await form.getByText('Scrieți un număr de grade, ca 45.9432.').first().waitFor()
    await form.getByLabel('Codul').fill('punct-de-proba')
    await form.getByLabel('Nume', { exact: true }).fill('Punct de probă')
    await form.getByLabel('Adresa', { exact: true }).fill('Calea Rahovei nr. 300')
    await form.getByLabel('Latitudinea').fill('44.41')
    await form.getByLabel('Longitudinea').fill('26.06')
    await form.getByLabel('Sticlă').check()
    await form.getByLabel('Luni').fill('08:30-16:30')
    await expectAccessibleAtDesk(page)
    await form.getByRole('button', { name: 'Salvează' }).click()
    await page.getByText('„Punct de probă” a fost salvat.').waitFor()
    const { data: points } = await device.call(locatieList)
    const added = points.find(({ denumire }) => denumire === 'Punct de probă')!
    const citizen = await visitAsCitizen(`/locatie/punct/${added.id}`)
    await citizen.getByText('Calea Rahovei nr. 300').first().waitFor()
    await expectAccessibleAtDesk(page)
  })

  it('keep what was typed without a connection and after a reload, until it is saved or dropped', async () => {
    const page = await openContentAs('redactor', 'puncte')
    const main = page.getByRole('main')
    page.tolerate(/ERR_INTERNET_DISCONNECTED/)
    await main.getByRole('button', { name: 'Adaugă', exact: true }).click()
    const point = page.getByRole('dialog', { name: 'Adaugă un punct' })
    await point.getByLabel('Codul').fill('punct-pierdut')
    await point.getByLabel('Nume', { exact: true }).fill('Punct pierdut')
    await point.getByLabel('Adresa', { exact: true }).fill('Calea Rahovei nr. 301')
    await point.getByLabel('Latitudinea').fill('44.42')
    await point.getByLabel('Longitudinea').fill('26.05')
    await point.getByLabel('Sticlă').check()
    await page.context().setOffline(true)
    await point.getByRole('button', { name: 'Salvează' }).click()
    await point.getByText('Nu avem legătură cu serverul.', { exact: false }).waitFor()
    await page.context().setOffline(false)
    await page.reload()
    await main.getByRole('button', { name: 'Adaugă', exact: true }).click()
    await point.getByText(/^Am pus la loc ce ați scris/).waitFor()
    await expectAccessibleAtDesk(page)
    expect(await point.getByLabel('Sticlă').isChecked()).toBe(true)
    expect(await point.getByLabel('Longitudinea').inputValue()).toBe('26.05')
    await point.getByRole('button', { name: 'Salvează' }).click()
    await page.getByText('„Punct pierdut” a fost salvat.').waitFor()
    await main.getByRole('button', { name: 'Adaugă', exact: true }).click()
    expect(await point.getByLabel('Codul').inputValue()).toBe('')
    await point.getByRole('button', { name: 'Renunță' }).last().click()

    await main.getByRole('link', { name: 'Ture', exact: true }).click()
    const openRound = () =>
      main
        .getByRole('button', { name: /^Deschide tura/ })
        .first()
        .click()
    await openRound()
    const round = page.getByRole('dialog', { name: /^Tura/ })
    const hours = round.getByLabel('Intervalul')
    const before = await hours.inputValue()
    await hours.fill('05:00–06:00')
    await page.reload()
    await openRound()
    await round.getByText(/^Am pus la loc ce ați scris/).waitFor()
    expect(await hours.inputValue()).toBe('05:00–06:00')
    await round.getByRole('button', { name: 'Renunț la ce am scris' }).click()
    expect(await hours.inputValue()).toBe(before)
    await page.reload()
    await openRound()
    await hours.waitFor()
    expect(await round.getByText(/^Am pus la loc ce ați scris/).count()).toBe(0)

    await round.getByLabel('Cât de des').selectOption('O dată la două săptămâni')
    await round.getByLabel('duminică').check()
    await round.getByText(/^o dată la două săptămâni, .+ și duminică$/).waitFor()
    await expectAccessibleAtDesk(page)
    await round.getByRole('button', { name: 'Salvează' }).click()
    await page.getByText(/^Tura .+ a fost schimbată/).waitFor()
    await page.reload()
    await openRound()
    await round.getByText(/^o dată la două săptămâni, .+ și duminică$/).waitFor()
  })

  it('are closed to a dispatcher, who sees rounds only', async () => {
    const page = await openContentAs('dispecer', 'categorii')
    await page.getByRole('link', { name: 'Zile mutate' }).waitFor()
    expect(await page.getByRole('link', { name: 'Categorii de sesizări' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Ture', exact: true }).click()
    await page
      .getByRole('button', { name: /^Deschide tura/ })
      .first()
      .click()
    const round = page.getByRole('dialog', { name: /^Tura/ })
    await round.getByRole('table', { name: 'Adresele la care oprește tura' }).waitFor()
    await expectAccessibleAtDesk(page)
  })
})
