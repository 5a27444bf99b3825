import { readFile } from 'node:fs/promises'
import { beforeAll, expect, inject, it } from 'vitest'
import {
  cifreDeschise,
  OPEN311,
  openPeriods,
  type StoredOpenFigures,
} from '#contract/cifre-deschise.ts'
import { getConfig, type PortalConfig } from '#contract/portal.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import { queryDatabase } from '#tests/support/database.ts'
import { closeAlert } from '#tests/support/steps/feedback.ts'
import { figures } from '#tests/support/open-figures.ts'
import { UNREACHED } from '#tests/support/steps/offline.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import { stubResponse } from '#tests/support/steps/stub-responses.ts'

const PHONE = 320
const TITLE = 'Cifre deschise'
const STREET = 'Bulevardul Ion Mihalache'

const solved = { rezolvate: 120, la_termen: 102, mediana_ore: 40, p90_ore: 230, inchise_altfel: 6 }
const nothing = { alte_strazi: figures(0), patrate: [], solicitari: null, ridicari: null }
const streets = Array.from({ length: 14 }, (_, index) => ({
  strada: index === 0 ? STREET : `Strada Exemplului ${index}`,
  ...figures(40 - 2 * index, { ...(index < 3 && solved) }),
}))

/** Stores figures as the job does, without a complaint that other tests would meet. */
async function store(category: string, stored: StoredOpenFigures): Promise<void> {
  for (const period of [openPeriods.days, openPeriods.year]) {
    await queryDatabase(
      `insert into open_figures (period, category, from_day, to_day, figures, computed_at)
       values ($1, $2, '2026-01-01', '2026-12-31', $3, now())
       on conflict (period, category) do update set figures = excluded.figures, computed_at = excluded.computed_at`,
      [period, category, JSON.stringify(stored)],
    )
  }
}

beforeAll(async () => {
  // The first call computes what is not stored, so that no run of the job does it later.
  await fetch(inject('baseUrl') + cifreDeschise.path)
  const patrate = [
    { lat: 44.412, lng: 26.101, cazuri: 31, deschise: 4, strada: STREET },
    { lat: 44.421, lng: 26.12, cazuri: 9, deschise: 0 },
  ]
  await store('', {
    ...nothing,
    total: figures(180, { ...solved, deschise: 54, intarziate: 7 }),
    strazi: streets,
    alte_strazi: figures(20),
    patrate,
    solicitari: { primite: 75, incheiate: 60 },
  })
  await store('DEPOZITARE', {
    ...nothing,
    total: figures(61, solved),
    strazi: streets.slice(0, 1),
  })
})

async function visit(address = '/#/cifre', options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage({ width: PHONE, reducedMotion: 'reduce', ...options })
  await page.goto(address)
  await waitForHeading(page, TITLE)
  return page
}

const statOf = (page: PortalPage, name: string) =>
  page.locator('.stat').filter({ hasText: name }).locator('.stat__figure').innerText()

it('shows a visitor the figures, by problem and by street, with the promised term beside', async () => {
  const page = await visit()
  await page.getByText('Toate problemele').waitFor()
  expect([await statOf(page, 'Primite'), await statOf(page, 'Deschise')]).toEqual(['180', '54'])
  await page.getByText('85 % (102 din 120)').first().waitFor()
  const problems = page.getByRole('table', { name: 'Pe probleme' })
  await problems.getByText('Termen: 3 zile lucrătoare').waitFor()
  await page.getByText(/^Prea puține ca să le numărăm: .*Măturat/).waitFor()
  const byStreet = page.getByRole('table', { name: 'Pe străzi' })
  await page.getByRole('button', { name: 'Arată încă 4 străzi' }).click()
  expect(await byStreet.getByRole('row').count()).toBe(1 + streets.length + 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE)
})

it('keeps problem and period in the address, and goes back', async () => {
  const page = await visit()
  await page.getByRole('link', { name: 'Depozitare', exact: false }).first().click()
  await expect.poll(() => statOf(page, 'Primite')).toBe('61')
  await page.getByRole('link', { name: '12 luni' }).click()
  await page.waitForURL(/#\/cifre\/12-luni\/DEPOZITARE$/)
  const shared = await visit(new URL(page.url()).hash.replace('#', '/#'))
  await expect.poll(() => statOf(shared, 'Primite')).toBe('61')
  await shared.getByRole('link', { name: 'Arată toate problemele' }).click()
  await expect.poll(() => statOf(shared, 'Primite')).toBe('180')
  await shared.goBack()
  await expect.poll(() => statOf(shared, 'Primite')).toBe('61')
})

it('downloads the table, and is read without a connection as it was last seen', async () => {
  const page = await visit('/#/cifre', { worker: true })
  await expect.poll(() => statOf(page, 'Primite')).toBe('180')
  const csv = page.getByRole('button', { name: 'Descarcă tabelul (CSV)' })
  const [file] = await Promise.all([page.waitForEvent('download'), csv.click()])
  expect(await readFile((await file.path())!, 'utf8')).toContain(STREET)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect.poll(() => statOf(page, 'Primite')).toBe('180')
  page.tolerate(UNREACHED)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(/^Fără conexiune\. Vedeți cifrele văzute ultima dată azi/).waitFor()
  expect(await statOf(page, 'Primite')).toBe('180')
  await page.getByRole('button', { name: 'Descarcă tabelul (CSV)' }).click()
  await closeAlert(page, 'Pentru aceasta este nevoie de conexiune. Reîncercați când revine.')
  await page.getByRole('link', { name: '12 luni' }).click()
  await page.getByText(/^Fără conexiune\. Aceste cifre nu au mai fost deschise/).waitFor()
})

it('shows the squares on the map and in words', async () => {
  const page = await openPage({ width: 1280, height: 900, reducedMotion: 'reduce' })
  const answer = await fetch(inject('baseUrl') + getConfig.path)
  const { data } = (await answer.json()) as { data: PortalConfig }
  const harta = `${inject('baseUrl')}/tiles/{z}/{x}/{y}.png`
  await stubResponse(page, getConfig, { json: { status_code: 200, data: { ...data, harta } } })
  await page.route('**/tiles/**', (route) => route.fulfill({ body: '', contentType: 'image/png' }))
  await page.goto('/#/cifre')
  await page.getByRole('button', { name: `Lângă ${STREET}: 31 de sesizări, 4 deschise.` }).click()
  await page.getByText(`Lângă ${STREET}: 31 de sesizări, 4 deschise.`).waitFor()
  await expectAccessibleInAllSchemes(page)
  const answered = await fetch(inject('baseUrl') + OPEN311 + '/discovery.json')
  expect(answered.status).toBe(200)
})
