import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { fillSignIn } from '#tests/support/steps/accounts.ts'
import { aFreshEmail } from '#server/testing/identities.ts'
import {
  aPdf,
  readEntries,
  startQueryableFaultyPortal,
  fillSupportForm,
  type QueryableFaultyPortal,
} from './steps.ts'
import { dismissAlert } from '#tests/support/steps/feedback.ts'
import type { PortalPage } from '#tests/support/browser.ts'
import { openVisitedPage } from './visited-page.ts'

const SUPPORT = `POST ${paths.suportOnline} `
const ACCOUNT_SUPPORT = `POST ${paths.accountSuportOnline} `

let portal: QueryableFaultyPortal
let page: PortalPage
let statusChecks: string[]

beforeAll(async () => {
  portal = await startQueryableFaultyPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  page = await openVisitedPage(portal.url)
  statusChecks = []
  page.on('request', (request) => {
    if (request.url().endsWith('trimitere-stare')) statusChecks.push(request.url())
  })
})
afterEach(async () => {
  portal.proxy.clearFault()
})

const form = () => page.getByRole('dialog', { name: 'Suport online' })
const question = (name: string) => page.getByRole('dialog', { name })
const act = (name: string) => page.locator('.queue__actions').getByRole('button', { name }).click()
const deliveredToast = () =>
  page.locator('.toast', { hasText: /^A ajuns deja, cu nr\. \d+\/\d\d-\d\d-\d{4}/ })
const sent = () => page.getByText('Trimis', { exact: true })
const openQueue = () => page.evaluate(() => (location.hash = '/de-trimis'))
const findRequests = (email: string) =>
  portal.query<{ id: number; observatii: string }>(
    'select id, observatii from support_requests where email = $1 order by id',
    [email],
  )

async function send(): Promise<void> {
  await form().getByRole('button', { name: 'Trimite' }).click()
  await page.getByRole('alertdialog').getByText('S-a păstrat pe acest dispozitiv').waitFor()
  await dismissAlert(page)
}

/** Sends a request that the server stores and whose answer is lost, at every attempt; returns its e-mail. */
async function queueWithLostAnswer(call = SUPPORT): Promise<string> {
  const email = aFreshEmail()
  await fillSupportForm(page, email)
  portal.proxy.injectFault({ kind: 'lose-answer', only: call })
  await send()
  await openQueue()
  await page.getByText('În așteptare').waitFor()
  expect(await findRequests(email)).toHaveLength(1)
  return email
}

/** Queues a request that never reaches the server, while status checks do; returns its e-mail. */
async function queueUndelivered(): Promise<string> {
  const email = aFreshEmail()
  portal.proxy.injectFault({ kind: 'refuse', only: SUPPORT })
  await fillSupportForm(page, email)
  await send()
  await openQueue()
  await page.getByText('În așteptare').waitFor()
  return email
}

test.each(['Modifică', 'Șterge'])(
  '%s: an entry that was delivered is shown as sent with its number, and nothing else happens',
  async (change) => {
    const email = await queueWithLostAnswer()
    await act(change)
    await deliveredToast().waitFor()
    await sent().waitFor()
    const [{ id } = { id: 0 }] = await findRequests(email)
    await page.locator('.queue__entry', { hasText: `nr. ${id}/` }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    portal.proxy.clearFault()
    await page.reload()
    await sent().waitFor()
    expect(await findRequests(email)).toHaveLength(1)
  },
)

test('a signed-in citizen’s entry is checked through the account endpoint', async () => {
  await page.evaluate(() => (location.hash = '/auth/login'))
  await fillSignIn(page, demoAccounts[0]!, DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Autentificare' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bună ziua' }).waitFor()
  const email = await queueWithLostAnswer(ACCOUNT_SUPPORT)
  await act('Modifică')
  await deliveredToast().waitFor()
  expect(statusChecks).toEqual([portal.url + paths.accountTrimitereStare])
  expect(await findRequests(email)).toHaveLength(1)
})

test('a status check waits while the server still processes the request', async () => {
  await queueWithLostAnswer()
  const [entry] = await readEntries(page)
  const name = `public ${paths.suportOnline} ${entry!.id}`
  await portal.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
  const [answer] = await Promise.all([
    page.waitForResponse(`**${paths.trimitereStare}`),
    act('Șterge'),
  ])
  expect(answer.status()).toBe(409)
  await portal.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
  await deliveredToast().waitFor()
})

test('an entry that was not delivered can be changed, and arrives once', async () => {
  const email = await queueUndelivered()
  await act('Modifică')
  await form().getByLabel('Observații').fill('Nici azi nu s-a ridicat.')
  portal.proxy.clearFault()
  await form().getByRole('button', { name: 'Trimite' }).click()
  await page.locator('.alert__text', { hasText: 'a fost trimisă cu succes' }).waitFor()
  const rows = await findRequests(email)
  expect(rows.map(({ observatii }) => observatii)).toEqual(['Nici azi nu s-a ridicat.'])
  expect(await readEntries(page)).toHaveLength(1)
})

test('an entry that was not delivered and is not deleted after all is sent unchanged', async () => {
  const email = await queueUndelivered()
  await act('Șterge')
  await question('Ștergeți definitiv?').locator('.btn', { hasText: 'Nu, păstrează' }).click()
  portal.proxy.clearFault()
  await sent().waitFor({ timeout: 25_000 })
  expect(await findRequests(email)).toHaveLength(1)
})

test('an entry that was not delivered is deleted for good', async () => {
  const email = await queueUndelivered()
  await act('Șterge')
  await question('Ștergeți definitiv?').getByRole('button', { name: 'Da, șterge' }).click()
  await page.getByText('Nu așteaptă nimic').waitFor()
  portal.proxy.clearFault()
  await page.reload()
  await page.getByText('Nu așteaptă nimic').waitFor()
  expect(await findRequests(email)).toEqual([])
})

test('leaving the confirmation puts the entry back in the queue', async () => {
  const email = await queueUndelivered()
  await act('Șterge')
  await question('Ștergeți definitiv?').waitFor()
  await page.evaluate(() => (location.hash = '/pages/login'))
  portal.proxy.clearFault()
  await expect.poll(() => findRequests(email), { timeout: 25_000 }).toHaveLength(1)
})

test('deleting without a connection warns that the entry may have arrived', async () => {
  const email = await queueWithLostAnswer()
  portal.proxy.injectFault({ kind: 'refuse' })
  await act('Șterge')
  const perhaps = question('Poate a ajuns deja')
  await perhaps.getByText('ce a ajuns nu se retrage').waitFor()
  await perhaps.locator('.btn', { hasText: 'Mai aștept' }).click()
  await page.getByText('În așteptare').waitFor()
  await act('Șterge')
  await perhaps.getByRole('button', { name: 'Șterge oricum' }).click()
  await page.getByText('Nu așteaptă nimic').waitFor()
  portal.proxy.clearFault()
  await page.reload()
  await page.getByText('Nu așteaptă nimic').waitFor()
  expect(await findRequests(email)).toHaveLength(1)
})

test('an entry changed without a connection is held back when the previous version has arrived', async () => {
  const email = await queueWithLostAnswer()
  portal.proxy.injectFault({ kind: 'refuse' })
  await act('Modifică')
  const perhaps = question('Poate a ajuns deja')
  await perhaps.getByRole('button', { name: 'Modifică oricum' }).click()
  await form().getByLabel('Observații').fill('Varianta a doua.')
  await send()
  expect(await readEntries(page)).toHaveLength(1)
  portal.proxy.clearFault()
  const [{ id } = { id: 0 }] = await findRequests(email)
  const held = `Varianta dinainte a ajuns deja cu numărul ${id}/`
  await page.getByText(held).waitFor({ timeout: 25_000 })
  expect(await findRequests(email)).toHaveLength(1)
  await act('Încearcă din nou')
  await sent().waitFor()
  const rows = await findRequests(email)
  expect(rows.map(({ observatii }) => observatii)).toEqual([
    'Nu mi s-a ridicat gunoiul.',
    'Varianta a doua.',
  ])
})

test('an entry changed twice without a connection checks both previous versions', async () => {
  const email = await queueWithLostAnswer()
  for (const words of ['Varianta a doua.', 'Varianta a treia.']) {
    portal.proxy.injectFault({ kind: 'refuse' })
    await act('Modifică')
    await question('Poate a ajuns deja').getByRole('button', { name: 'Modifică oricum' }).click()
    await form().getByLabel('Observații').fill(words)
    await send()
  }
  portal.proxy.clearFault()
  await page.getByText('Varianta dinainte a ajuns deja').waitFor({ timeout: 25_000 })
  expect(await findRequests(email)).toHaveLength(1)
})

test('a form whose file was never uploaded was never sent: no status check is made', async () => {
  const email = aFreshEmail()
  portal.proxy.injectFault({ kind: 'refuse', only: `POST ${paths.uploadFileRegister}` })
  await fillSupportForm(page, email, [aPdf('factura.pdf')])
  await send()
  await openQueue()
  await expect.poll(async () => (await readEntries(page))[0]!.attempts).toBeGreaterThan(0)
  await page.getByText('În așteptare').waitFor()
  await act('Modifică')
  await form().getByText('factura.pdf').waitFor()
  expect(statusChecks).toEqual([])
})

test('a waiting entry can be exported', async () => {
  const email = await queueUndelivered()
  const download = page.waitForEvent('download')
  await act('Exportă')
  expect((await download).suggestedFilename()).toBe('de-trimis.json')
  portal.proxy.clearFault()
  await expect.poll(() => findRequests(email), { timeout: 25_000 }).toHaveLength(1)
})
