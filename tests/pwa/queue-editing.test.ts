import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { aFreshEmail } from '#server/testing/identities.ts'
import {
  readEntries,
  Phone,
  startQueryableFaultyPortal,
  fillSupportForm,
  type QueryableFaultyPortal,
} from './steps.ts'
import { dismissAlert } from '#tests/support/steps/feedback.ts'

let portal: QueryableFaultyPortal
let phone: Phone
let page: Page

beforeAll(async () => {
  portal = await startQueryableFaultyPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  phone = await Phone.create(portal.url)
  page = await phone.open('/#/pages/login')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
})
afterEach(async () => {
  portal.proxy.clearFault()
  await phone.dispose()
})

const dialog = (where = page) => where.getByRole('dialog', { name: 'Suport online' })
const listStates = async (where: Page) =>
  (await readEntries(where)).map(({ status }) => status.state)
const findTexts = async (email: string) => {
  const rows = await portal.query<{ observatii: string }>(
    'select observatii from support_requests where email = $1',
    [email],
  )
  return rows.map(({ observatii }) => observatii)
}

/** Queues a request that cannot be delivered, while its status can be checked on the server. */
async function writeInVain(email: string): Promise<void> {
  portal.proxy.injectFault({ kind: 'refuse', only: `POST ${paths.suportOnline} ` })
  await fillSupportForm(page, email)
  await dialog().getByRole('button', { name: 'Trimite' }).click()
  await page.getByRole('alertdialog').getByText('S-a păstrat pe acest dispozitiv').waitFor()
  await dismissAlert(page)
}

/** Opens the first entry of the queue for editing. */
async function change(email: string): Promise<void> {
  await page.evaluate(() => (location.hash = '/de-trimis'))
  await page.getByRole('button', { name: 'Modifică' }).first().click()
  await expect.poll(() => dialog().getByLabel('E-mail').inputValue()).toBe(email)
}

/** Switches the phone off hard and on again. */
async function restart(): Promise<void> {
  await phone.switchOff()
  page = await phone.open('/#/de-trimis')
}

test('an entry being edited when the phone died is sent unchanged', async () => {
  const email = aFreshEmail()
  await writeInVain(email)
  await change(email)
  await dialog().getByLabel('Observații').fill('Alte cuvinte.')
  portal.proxy.clearFault()
  await restart()
  await expect.poll(() => listStates(page), { timeout: 25_000 }).toEqual(['sent'])
  expect(await findTexts(email)).toEqual(['Nu mi s-a ridicat gunoiul.'])
})

test('an entry being edited in one tab is not sent by another', async () => {
  const [changing, light] = [aFreshEmail(), aFreshEmail()]
  await writeInVain(changing)
  await writeInVain(light)
  await change(changing)
  portal.proxy.clearFault()
  const other = await phone.open('/#/de-trimis')
  await expect.poll(() => listStates(other), { timeout: 25_000 }).toEqual(['parked', 'sent'])
  await other.reload()
  await other.getByText('modificarea nu a fost terminată').waitFor()
  expect(await findTexts(changing)).toEqual([])
})

test('a phone that dies while sending an edited entry sends only the edited version', async () => {
  const email = aFreshEmail()
  await writeInVain(email)
  await change(email)
  await dialog().getByLabel('Observații').fill('Alte cuvinte.')
  portal.proxy.injectFault({ kind: 'hang' })
  await dialog().getByRole('button', { name: 'Trimite' }).click()
  await expect.poll(async () => (await readEntries(page)).length).toBe(2)
  portal.proxy.clearFault()
  await restart()
  await expect.poll(() => listStates(page), { timeout: 25_000 }).toEqual(['sent'])
  expect(await findTexts(email)).toEqual(['Alte cuvinte.'])
})
