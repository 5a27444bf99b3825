import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getConfig } from '#contract/portal.ts'
import { sesizareNoua } from '#contract/sesizari.ts'
import type { Sesizare } from '#contract/sesizari.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import type { PortalPage } from '#tests/support/browser.ts'
import { goTo } from '#tests/support/steps/card-payments.ts'
import {
  demoStaff,
  expectAccessibleAtDesk,
  openDesk,
  signInWithCode,
} from '#tests/support/steps/desk.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import { startTileServer, type TileServer } from '#tests/support/tile-server.ts'

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }
const STREET = 'Str. Cifrelor'

// Own portal, as its cases are counted here.
let tiles: TileServer
let portal: TestPortal
let sesizare: Sesizare
beforeAll(async () => {
  tiles = await startTileServer()
  portal = await startTestPortal({ MAP_TILES_URL: tiles.template })
  const device = await signInAnotherDevice(demo, portal.url)
  const { data } = await device.call(sesizareNoua, {
    body: {
      categorie: 'MIROS',
      descriere: 'Miroase pe toată strada.',
      adresa_text: `${STREET} nr. 7`,
      lat: 44.41231,
      lng: 26.05432,
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  sesizare = data
})
afterAll(async () => {
  await portal.stop()
  await tiles.stop()
})

async function openFiguresAs(role: Role, place = ''): Promise<PortalPage> {
  const page = await openDesk(`#/cifre${place}`, { baseURL: portal.url })
  await signInWithCode(page, demoStaff(role))
  return page
}

/** Cells of a row that begins with a name. */
const cells = (page: PortalPage, name: string) =>
  page.getByRole('row').filter({ hasText: name }).getByRole('cell')

it('counts a complaint as new, then as answered and solved, and shows it on the map', async () => {
  const page = await openFiguresAs('dispecer', '/strazi?strada=cifrelor')
  await cells(page, STREET).getByText('1', { exact: true }).first().waitFor()
  const columns = async () => (await cells(page, STREET).allInnerTexts()).map((text) => text.trim())
  const none = Array<string>(6).fill('—')
  expect((await columns()).slice(-11)).toEqual(['1', '0', '0', '1', '0', ...none])
  await expectAccessibleAtDesk(page)

  const configs: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(getConfig.path)) configs.push(request.url())
  })
  await page.getByRole('link', { name: 'Hartă' }).click()
  const list = page.getByRole('list', { name: 'Sesizările' })
  await list.getByText(`${STREET}, Înregistrată`).waitFor()
  await page.getByRole('group', { name: /^Harta sesizărilor/ }).waitFor()
  await expectAccessibleAtDesk(page)
  await page.getByRole('button', { name: /Cifrelor, deschisă$/ }).click()
  const chosen = page.getByRole('list', { name: 'Sesizarea aleasă pe hartă' })
  await chosen.getByRole('link', { name: `Deschide ${sesizare.numar}` }).click()
  await page.getByRole('heading', { level: 1, name: sesizare.numar }).waitFor()

  for (const state of ['preluata', 'in_lucru', 'solutionata']) {
    await page.getByLabel('Răspunsul către cetățean').fill(`Acum este ${state}.`)
    await page.getByLabel('Starea după trimitere').selectOption(state)
    await page.getByRole('button', { name: 'Trimite și schimbă starea' }).click()
    await page.getByRole('log').getByText(`Acum este ${state}.`).waitFor()
  }
  // The place stays marked on the map of the case, which was drawn again with each answer.
  await page.locator('.map__pin').waitFor()
  expect(configs).toHaveLength(1)
  await goTo(page, '/cifre/strazi?strada=cifrelor')
  await cells(page, STREET).getByText('100%').waitFor()
  expect((await columns()).slice(-11, -6)).toEqual(['1', '1', '1', '0', '0'])
})

it('gives an administrator all figures without the cases, and their file', async () => {
  const page = await openFiguresAs('administrator', '/harta')
  const list = page.getByRole('list', { name: 'Sesizările' })
  await list.getByText(STREET).waitFor()
  expect(await list.getByRole('link').count()).toBe(0)
  await page.getByRole('link', { name: 'Pe scurt' }).click()
  await page.getByRole('row', { name: /Cazuri noi/ }).waitFor()
  await expectAccessibleAtDesk(page)

  await page.getByRole('link', { name: 'Categorii' }).click()
  await page.getByRole('row', { name: /^Total/ }).waitFor()
  await expectAccessibleAtDesk(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descarcă CSV' }).click()
  // The session is as new as its sign-in, so nothing is asked again.
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^cifre-categorie-.*\.csv$/)
  const csv = await readFile((await file.path())!, 'utf8')
  expect(csv).toMatch(/^\u{feff}categorie;noi;inchise;/u)
})

it('shows a bookkeeper only money', async () => {
  const page = await openFiguresAs('facturare')
  await page.getByRole('row', { name: /^De încasat azi/ }).waitFor()
  expect(await page.getByRole('link', { name: 'Pe scurt' }).count()).toBe(0)
  await expectAccessibleAtDesk(page)
  await page.getByLabel('Perioada', { exact: true }).selectOption('zile')
  await page.getByLabel('De la').fill('2026-02-01')
  await page.getByLabel('Până la').fill('2026-01-01')
  await page.getByRole('button', { name: 'Arată', exact: true }).click()
  await page.getByText('Ziua de sfârșit este după cea de început.').waitFor()
  await page.getByLabel('Până la').fill('2026-03-31')
  await page.getByRole('button', { name: 'Arată', exact: true }).click()
  await page.getByRole('row', { name: /martie 2026/ }).waitFor()
})

it('is closed to a role without the permission', async () => {
  const page = await openFiguresAs('redactor')
  await waitForHeading(page, 'Pagina nu există')
})
