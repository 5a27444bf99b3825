import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerFaults } from '../support/fault-proxy.ts'
import { aFreshEmail } from '#server/testing/identities.ts'
import {
  aPdf,
  readEntries,
  Phone,
  startFaultyPortal,
  fillSupportForm,
  type FaultyPortal,
} from './steps.ts'

let portal: FaultyPortal
let phone: Phone
let page: Page

beforeAll(async () => {
  portal = await startFaultyPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  phone = await Phone.create(portal.url)
  page = await phone.open('/#/pages/login')
  // Waits for the worker to precache the shell, and loads the files of the dialogs.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('button', { name: 'Suport online' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renunță' }).click()
})
afterEach(async () => {
  portal.proxy.clearFault()
  await phone.dispose()
})

const send = () => page.getByRole('dialog').getByRole('button', { name: 'Trimite' }).click()
const alert = () => page.getByRole('alertdialog')
const close = () => alert().locator('.btn').click()

async function expectKept(): Promise<void> {
  await alert().getByText('S-a păstrat pe acest dispozitiv').waitFor()
  await close()
}

async function expectArrival(): Promise<void> {
  await page
    .getByText(/Solicitarea dvs cu numărul \d+\/\d\d-\d\d-\d{4} a fost trimisă cu succes\./)
    .waitFor({ timeout: 20_000 })
}

test('a request written offline is queued, listed, and sent once by itself', async () => {
  const email = aFreshEmail()
  portal.proxy.injectFault({ kind: 'refuse' })
  await fillSupportForm(page, email)
  await send()
  await expectKept()
  await page.getByText('Fără conexiune. Ce trimiteți se păstrează și pleacă singur.').waitFor()
  await page.getByRole('link', { name: 'De trimis' }).click()
  await page.getByText('În așteptare').waitFor()
  portal.proxy.clearFault()
  await expectArrival()
  await page.getByText('Trimis', { exact: true }).waitFor()
  expect(await portal.countRequestsFrom(email)).toBe(1)
})

test('a submission lists the stored entries twice: as it is written, and under the lock of the sender', async () => {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    // Without Background Sync the worker cannot send the entry first and have this page list it again.
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
    const getAll = IDBObjectStore.prototype.getAll
    IDBObjectStore.prototype.getAll = function (...given) {
      if (this.name === 'intrari') dataset['listings'] = `${Number(dataset['listings'] ?? 0) + 1}`
      return getAll.apply(this, given)
    }
  })
  const email = aFreshEmail()
  await fillSupportForm(page, email)
  await send()
  await alert()
    .getByText(/a fost trimisă cu succes/)
    .waitFor()
  expect(await page.locator('html').getAttribute('data-listings')).toBe('2')
})

test('a lost answer does not duplicate the request', async () => {
  const email = aFreshEmail()
  await fillSupportForm(page, email)
  portal.proxy.injectFault({ kind: 'lose-answer' })
  await send()
  await expectKept()
  portal.proxy.clearFault()
  await expectArrival()
  expect(await portal.countRequestsFrom(email)).toBe(1)
})

test.each(['page', 'captive', 'gateway', 'broken'] as const)(
  'an answer that is not the portal’s success (%s) is not taken for one',
  async (kind) => {
    const email = aFreshEmail()
    await fillSupportForm(page, email)
    portal.proxy.injectFault(answerFaults[kind])
    await send()
    await expectKept()
    portal.proxy.clearFault()
    await expectArrival()
    expect(await portal.countRequestsFrom(email)).toBe(1)
  },
)

test('a connection cut during the second of three files keeps the first upload', async () => {
  const email = aFreshEmail()
  portal.proxy.injectFault({ kind: 'refuse' })
  await fillSupportForm(page, email, [aPdf('a.pdf'), aPdf('b.pdf', 3_000_000), aPdf('c.pdf')])
  await send()
  await expectKept()
  portal.proxy.injectFault({ kind: 'cut', afterBytes: 1_000_000 })
  await page.getByRole('link', { name: 'De trimis' }).click()
  await page.getByRole('button', { name: 'Trimite acum' }).click()
  await expect.poll(async () => (await arrivedFiles()).map(Boolean)).toEqual([true, false, false])
  await expect.poll(async () => (await readEntries(page))[0]?.attempts).toBeGreaterThan(0)
  const [first] = await arrivedFiles()
  portal.proxy.clearFault()
  await expectArrival()
  expect(await portal.countRequestsFrom(email)).toBe(1)
  expect(await arrivedFiles()).toEqual([first, expect.any(String), expect.any(String)])
})

/** Lists the server ids of the first entry's files; undefined for a file not uploaded yet. */
async function arrivedFiles(): Promise<(string | undefined)[]> {
  const [entry] = await readEntries(page)
  return entry!.files.map(({ descriptor }) => descriptor?.id)
}

test('a phone switched off while sending resumes when it is switched on', async () => {
  const email = aFreshEmail()
  await fillSupportForm(page, email, [aPdf('a.pdf')])
  portal.proxy.injectFault({ kind: 'hang' })
  await send()
  await expect.poll(async () => (await readEntries(page)).length).toBe(1)
  await phone.switchOff()
  portal.proxy.clearFault()
  page = await phone.open('/#/de-trimis')
  await expectArrival()
  expect(await portal.countRequestsFrom(email)).toBe(1)
})
