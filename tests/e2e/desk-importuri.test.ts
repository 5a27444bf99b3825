import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from '#contract/days.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { locatiaMea, locatiileMele } from '#contract/locatii.ts'
import { dayOf } from '#contract/time-zone.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import type { PortalPage } from '#tests/support/browser.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'
import {
  demoStaff,
  expectAccessibleAtDesk,
  openDesk,
  signInWithCode,
} from '#tests/support/steps/desk.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }

// Own portal, as rounds are changed here.
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

async function openImportsAs(role: Role, place = ''): Promise<PortalPage> {
  const page = await openDesk(`#/importuri${place}`, { baseURL: portal.url })
  await signInWithCode(page, demoStaff(role))
  return page
}

const chooseFile = (page: PortalPage, name: string, ...rows: string[]): Promise<void> =>
  page.getByLabel(/^Fișierul (CSV|JSON)/).setInputFiles({
    name,
    mimeType: name.endsWith('.json') ? 'application/json' : 'text/csv',
    buffer: Buffer.from(`${rows.join('\n')}\n`),
  })

async function sendFile(page: PortalPage, name: string, ...rows: string[]): Promise<void> {
  await chooseFile(page, name, ...rows)
  await page.getByRole('button', { name: 'Fă proba' }).click()
}

/** A Sunday of the next weeks, on which no round of the demonstration goes. */
function findFreeDay(): string {
  const today = dayOf(new Date())
  const days = Array.from({ length: 7 }, (_, index) => addDays(today, 7 + index))
  return days.find((day) => weekdayOf(day) === 7)!
}

describe('imports at the desk', () => {
  it('are tried, then bring their good lines, as a citizen then sees', async () => {
    const page = await openImportsAs('dispecer')
    await page.getByText('Niciun import').waitFor()
    await page.getByRole('link', { name: 'Import nou' }).click()
    await page.getByLabel('Felul fișierului').selectOption({ label: 'Zilele turelor' })
    await page.getByRole('cell', { name: 'de ce a fost mutată' }).waitFor()
    await expectAccessibleAtDesk(page)

    page.tolerate(/status of 422/)
    await sendFile(page, 'gresit.csv', 'alta;coloana', 'a;b')
    await page.getByText('lipsește coloana „tura”').waitFor()
    const day = findFreeDay()
    const good = ['A', 'B'].map((zone) => `DEMO-${zone}-voluminoase;${day}`)
    await sendFile(page, 'zile.csv', 'tura;zi', ...good, `NU-EXISTA;${day}`, 'DEMO-A-sticla;32.13')
    await page.getByRole('cell', { name: 'nu este printre ture' }).waitFor()
    await page.getByRole('rowheader', { name: '5' }).waitFor()
    await expectAccessibleAtDesk(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descarcă liniile respinse' }).click()
    expect((await download).suggestedFilename()).toMatch(/^zile-respinse-\d+\.csv$/)

    // The address finds the trial again, with what may be done now.
    await page.reload()
    await page.getByRole('button', { name: 'Importă' }).click()
    const question = page.getByRole('dialog')
    await question.getByText('Nu se aduc 2 linii greșite.').waitFor()
    // A reload before the answer could cancel the call.
    const started = page.waitForResponse('**/porneste')
    await question.getByRole('button', { name: 'Importă' }).click()
    await started
    await page.reload()
    await page.getByRole('heading', { name: 'Ce s-a făcut' }).waitFor()
    await page.getByText('încheiat', { exact: true }).waitFor()

    const device = await signInAnotherDevice(demo, portal.url)
    const [place] = (await device.call(locatiileMele)).data
    const { data } = await device.call(locatiaMea, { params: { id: String(place!.id) } })
    expect(data.colectari).toContainEqual(
      expect.objectContaining({ fractie: 'voluminoase', data: day }),
    )

    await page.getByRole('button', { name: 'Desface importul' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desface importul' }).click()
    await page.getByText('S-au pus la loc 2.').first().waitFor()
    const { data: after } = await device.call(locatiaMea, { params: { id: String(place!.id) } })
    expect(JSON.stringify(after.colectari)).not.toContain(day)

    await page.getByRole('link', { name: 'Toate importurile' }).click()
    await page.getByRole('link', { name: 'zile.csv' }).waitFor()
    await page.getByRole('cell', { name: 'Zilele turelor' }).waitFor()
    await expectAccessibleAtDesk(page)
  })

  it('bring back a definition that was downloaded and mended', async () => {
    const page = await openDesk('#/continut/categorii', { baseURL: portal.url })
    await signInWithCode(page, demoStaff('redactor'))
    await page.getByRole('button', { name: 'Schimbă: Măturat și spălat stradal' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descarcă definiția' }).click()
    const text = await readFile((await (await download).path())!, 'utf8')
    await page.getByRole('link', { name: 'Adu o definiție' }).click()
    await waitForHeading(page, 'Import nou')

    await sendFile(page, 'gresit.json', text.replace('"prioritate": "', '"prioritate": "foarte '))
    await page.getByRole('cell', { name: 'prioritate', exact: true }).waitFor()
    await expectAccessibleAtDesk(page)

    await page.getByRole('link', { name: 'Toate importurile' }).click()
    await page.getByRole('link', { name: 'Import nou' }).click()
    await chooseFile(page, 'puncte.csv', 'cod')
    const kind = page.getByLabel('Felul fișierului')
    await kind.selectOption({ label: 'Categorii de sesizări' })
    const otherFormat = page.getByText('Fișierul ales este CSV')
    await otherFormat.waitFor()
    await page.getByRole('button', { name: 'Fă proba' }).click()
    await kind.selectOption({ label: 'Străzi' })
    await otherFormat.waitFor({ state: 'detached' })
    await kind.selectOption({ label: 'Categorii de sesizări' })
    await sendFile(
      page,
      'corectat.json',
      text.replace('Măturat și spălat stradal', 'Străzi nemăturate'),
    )
    await page.getByRole('button', { name: 'Importă' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Importă' }).click()
    await page.getByText('încheiat', { exact: true }).waitFor()
    await page.goto('/birou/#/continut/categorii')
    await page.getByRole('button', { name: 'Schimbă: Străzi nemăturate' }).waitFor()
  })

  it('offer a role its own kinds of files, and show it no others', async () => {
    const page = await openImportsAs('facturare', '/nou')
    const kinds = page.getByLabel('Felul fișierului')
    await kinds.waitFor()
    expect(await kinds.locator('option').allInnerTexts()).toEqual([
      'Facturi',
      'Încasări fără extras',
    ])
    await page.getByRole('link', { name: 'Toate importurile' }).click()
    await waitForHeading(page, 'Importuri')
    await page.getByRole('link', { name: 'Bani, Extrase' }).waitFor()
    await page.getByText('Niciun import').waitFor()
  })
})
