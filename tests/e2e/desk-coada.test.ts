import { expect, it } from 'vitest'
import { coadaFiltre, coadaLista, coadaStare, type CaseRef } from '#contract/desk/coada.ts'
import { deskEventsPath } from '#contract/desk/evenimente.ts'
import { sesizareNoua, type Sesizare } from '#contract/sesizari.ts'
import { ApiClient } from '#tests/support/api.ts'
import type { PortalPage } from '#tests/support/browser.ts'
import { anAccount } from '#tests/support/steps/accounts.ts'
import {
  aMember,
  COMPUTER,
  expectAccessibleAtDesk,
  openDeskAs,
  PHONE,
} from '#tests/support/steps/desk.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import { holdRequests } from '#tests/support/steps/stub-responses.ts'

/** Phone on which few rows fill the list. */
const LOW_PHONE = { ...PHONE, height: 560, touch: true }

/** A citizen who reports things in a street that no other test knows. */
async function aStreet() {
  const citizen = await signInAnotherDevice(await anAccount())
  const street = `Fundătura ${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}x`
  return { street, report: () => reportFrom(citizen, street) }
}

async function reportFrom(citizen: ApiClient, street: string): Promise<Sesizare> {
  const descriere = 'Miros puternic la colțul străzii.'
  const body = { categorie: 'MIROS', descriere, adresa_text: `${street} 5` }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answer = await citizen.call(sesizareNoua, { body, headers })
  expect(answer.status).toBe(200)
  return answer.data
}

const toAddress = (street: string) => `#/coada?strada=${encodeURIComponent(street)}`
const rows = (page: PortalPage) =>
  page.getByRole('list', { name: 'Cazurile din coadă' }).getByRole('link')
const waitForRows = (page: PortalPage, count: number) =>
  expect.poll(() => rows(page).count()).toBe(count)
const kinds = (page: PortalPage) => page.getByRole('navigation', { name: 'Felul cazurilor' })
const rowOf = (page: PortalPage, { numar }: Sesizare) => rows(page).filter({ hasText: numar })
/** Waits until a case is shown: its address changes a moment before the page learns of it. */
async function waitForCase(page: PortalPage, { id, numar }: Sesizare): Promise<void> {
  await page.getByRole('heading', { level: 1, name: numar }).waitFor()
  expect(page.url()).toContain(`caz=sesizare-${id}`)
}

const focusedText = (page: PortalPage) =>
  page.evaluate(() => document.activeElement?.textContent ?? '')
const searchField = (page: PortalPage) => page.getByRole('searchbox')

/** Moves a case as a colleague does, by the call that the page would make. */
async function moveElsewhere(page: PortalPage, which: CaseRef): Promise<void> {
  const colleague = new ApiClient()
  const session = (await page.context().cookies()).find(({ name }) => name === 'birou')
  colleague.cookies.set('birou', session!.value)
  const answer = await colleague.call(coadaStare, { body: { cazuri: [which], stare: 'preluata' } })
  expect(answer.data).toMatchObject({ cazuri: [{ eroare: null }] })
}

it('a dispatcher works through the queue with the keyboard, several cases at once too', async () => {
  const { street, report } = await aStreet()
  const sent = [await report(), await report(), await report()]
  const page = await openDeskAs(await aMember('dispecer', 'Dora Dinu'))
  // A role that sees cases begins with them.
  await waitForHeading(page, 'Coadă')
  // Without events the list does not learn by itself that a colleague was faster.
  await page.route(`**${deskEventsPath}`, () => undefined)
  await page.goto(`/birou/${toAddress(street)}`)
  await page.reload()
  await waitForRows(page, 3)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Taste' }).waitFor()
  await expectAccessibleAtDesk(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect.poll(() => searchField(page).evaluate((field) => field.matches(':focus'))).toBe(true)
  await page.keyboard.type('jjx')
  expect(await searchField(page).inputValue()).toBe('jjx')
  await searchField(page).fill('')
  await page.keyboard.press('Escape')
  await waitForRows(page, 3)

  await page.keyboard.press('j')
  await expect.poll(() => focusedText(page)).toContain(sent[0]!.numar)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await waitForCase(page, sent[1]!)
  await page.keyboard.press('k')
  await waitForCase(page, sent[0]!)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).not.toContain('caz=')
  await expect.poll(() => focusedText(page)).toContain(sent[0]!.numar)

  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('X')
  await page.getByText('3 cazuri alese').waitFor()
  await page.getByRole('button', { name: 'Preia' }).click()
  await page.getByText('Gata: 3 cazuri.').waitFor()
  await expect.poll(() => rows(page).filter({ hasText: 'Dora Dinu' }).count()).toBe(3)

  await page.getByRole('checkbox', { name: `Alege cazul ${sent[0]!.numar}` }).click()
  await page
    .getByRole('checkbox', { name: `Alege cazul ${sent[2]!.numar}` })
    .click({ modifiers: ['Shift'] })
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: 'Schimbați starea la 3 cazuri' })
  await dialog.getByLabel('Starea nouă').selectOption('Preluată')
  await expectAccessibleAtDesk(page)
  await moveElsewhere(page, { fel: 'sesizare', id: sent[1]!.id })
  await dialog.getByRole('button', { name: 'Schimbă starea' }).click()
  const refused = page.getByRole('dialog', { name: '2 din 3 cazuri au reușit' })
  await refused.getByRole('listitem').filter({ hasText: sent[1]!.numar }).waitFor()
  expect(await refused.getByRole('listitem').count()).toBe(1)
})

it('new cases are told of without moving the list, also after the connection was lost', async () => {
  const { street, report } = await aStreet()
  const first = await report()
  const page = await openDeskAs(await aMember('relatii_clienti', 'Rita Radu'), toAddress(street))
  page.tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await waitForRows(page, 1)
  // A case is new if it comes after those that are counted.
  await kinds(page).getByText(/^\d+$/).first().waitFor()
  const second = await report()
  await page.getByRole('button', { name: '1 caz nou' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^\(1\) Coadă/)
  expect(await rows(page).count()).toBe(1)
  await expectAccessibleAtDesk(page)
  await page.getByRole('button', { name: '1 caz nou' }).click()
  await waitForRows(page, 2)
  expect(await rows(page).first().textContent()).toContain(second.numar)
  await expect.poll(() => page.title()).toMatch(/^Coadă/)

  await page.context().setOffline(true)
  await page.getByText('Nu avem legătură cu serverul.').waitFor()
  await page.getByText(/^lista de \d\d:\d\d$/).waitFor()
  await rowOf(page, first).waitFor()
  await expectAccessibleAtDesk(page)
  await report()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '1 caz nou' }).waitFor()
  await expect.poll(() => page.getByText('Nu avem legătură cu serverul.').count()).toBe(0)
})

it('filters are in the address and in saved views, the search is in neither', async () => {
  const { street, report } = await aStreet()
  const sent = await report()
  const page = await openDeskAs(await aMember('dispecer', 'Dan Dima'), '#/coada')
  await waitForHeading(page, 'Coadă')
  const sendOptions = await holdRequests(page, coadaFiltre)
  await page.reload()
  await page.getByRole('button', { name: 'Filtre', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Filtre' })
  await dialog.getByLabel('Stradă').fill(street)
  await dialog.getByLabel('La cine este').selectOption('La nimeni')
  sendOptions()
  await dialog
    .getByLabel('La cine este')
    .getByText('Dan Dima')
    .first()
    .waitFor({ state: 'attached' })
  expect(await dialog.getByRole('option', { name: 'Completare necesară' }).count()).toBe(1)
  await expectAccessibleAtDesk(page)
  await dialog.getByRole('button', { name: 'Aplică' }).click()
  await waitForRows(page, 1)
  await expect.poll(() => new URL(page.url()).hash).toContain('atribuit=nimeni')
  await page.getByRole('button', { name: 'La nimeni' }).click()
  await expect.poll(() => page.url()).not.toContain('atribuit')
  await page.getByRole('button', { name: 'Salvează vederea' }).click()
  await page.getByLabel('Numele vederii').fill('Strada mea')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvează vederea' }).click()
  await page.getByText('Vederea „Strada mea” a fost salvată.').waitFor()
  await page.getByLabel('Vedere', { exact: true }).selectOption({ label: 'Strada mea' })
  await expectAccessibleAtDesk(page)

  const view = page.getByLabel('Vedere', { exact: true })
  await view.selectOption('deschise')
  await expect.poll(() => new URL(page.url()).hash).toBe('#/coada')
  await searchField(page).fill(sent.numar)
  await waitForRows(page, 1)
  await page.getByText('1 caz, cu cele închise').waitFor()
  await rowOf(page, sent).click()
  await expect.poll(() => page.url()).toMatch(/coada\?caz=sesizare-\d+$/)
  await page.goBack()
  await searchField(page).fill('zzyzx 99999')
  await page.getByText('Nimic găsit pentru „zzyzx 99999”').waitFor()
  await searchField(page).fill('')

  await view.selectOption({ label: 'Strada mea' })
  await waitForRows(page, 1)
  await page.getByRole('button', { name: 'Șterge vederea' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Șterge vederea' }).click()
  await page.getByText('Vederea „Strada mea” a fost ștearsă.').waitFor()

  const nothing = { status_code: 200, data: { lista: [], total: 0, urmator: null } }
  const isList = ({ pathname }: URL) => pathname === coadaLista.path
  await page.route(isList, (route) => route.fulfill({ json: nothing }))
  await page.goto('/birou/#/coada')
  await page.getByText(/^Toate cazurile sunt închise\. Ultimul a venit azi, /).waitFor()
  await expectAccessibleAtDesk(page)
})

it('on a phone the list comes back where it was; who may not change cases ticks none', async () => {
  const member = await aMember('facturare', 'Felix Filip')
  const page = await openDeskAs(member, '#/coada?stare=toate', LOW_PHONE)
  await waitForHeading(page, 'Coadă')
  await expect.poll(() => kinds(page).getByRole('link').count()).toBe(3)
  expect(await kinds(page).getByRole('link', { name: 'Suport' }).count()).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await expect.poll(() => rows(page).count()).toBeGreaterThan(5)
  // No room is left for the ticks that they do not have.
  expect((await rows(page).first().boundingBox())?.x).toBe(0)
  const last = rows(page).last()
  const top = async () => Math.round((await last.boundingBox())!.y)
  const unscrolled = await top()
  await last.scrollIntoViewIfNeeded()
  // Not the scroll: a case that arrives adds a line above the rows, which stay where they are.
  const before = await top()
  expect(before).toBeLessThan(unscrolled)
  await last.click()
  await page.getByRole('button', { name: 'Înapoi la listă' }).click()
  await waitForHeading(page, 'Coadă')
  await expect.poll(top).toBe(before)
  const { scrollWidth, scrollHeight } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return { scrollWidth, scrollHeight }
  })
  expect({ scrollWidth, scrollHeight }).toEqual({
    scrollWidth: LOW_PHONE.width,
    scrollHeight: LOW_PHONE.height,
  })
  await page.setViewportSize(COMPUTER)

  const editor = await openDeskAs(await aMember('redactor', 'Rodica Rus'), '#/coada')
  await waitForHeading(editor, 'Pagina nu există')
  expect(await editor.getByRole('link', { name: 'Coadă' }).count()).toBe(0)
})

it('the queue fills a phone with large text, and the sections are after it', async () => {
  const page = await openDeskAs(await aMember('dispecer', 'Dan Dima'), '#/coada', PHONE)
  await waitForHeading(page, 'Coadă')
  const debuggerSession = await page.context().newCDPSession(page)
  await debuggerSession.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const heightOfMain = async () => (await page.getByRole('main').boundingBox())?.height
  await expect.poll(heightOfMain).toBe(PHONE.height)
  await page.getByRole('link', { name: 'Clienți' }).click()
  await waitForHeading(page, 'Clienți')
})
