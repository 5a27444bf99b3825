import { expect, it } from 'vitest'
import { sesizareChat, sesizareChatSend, sesizareNoua, sesizariList } from '#contract/sesizari.ts'
import {
  saveSolicitareContract,
  solicitareSaveMessage,
  solicitarileMele,
  viewSolicitare,
} from '#contract/solicitari.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { ApiClient } from '#tests/support/api.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { aPdf } from '#tests/support/sample-files.ts'
import { anAccount, signIn } from '#tests/support/steps/accounts.ts'
import { abortRequests, removeStubs } from '#tests/support/steps/stub-responses.ts'
import { signInAnotherDevice, sendReport } from '#tests/support/steps/own-data.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'

const PROOF = 'dovada.pdf'

interface SignedIn {
  page: PortalPage
  /** API client of the same citizen. */
  device: ApiClient
}

async function signedIn(): Promise<SignedIn> {
  const account = await anAccount()
  const page = await openPage()
  await signIn(page, account)
  return { page, device: await signInAnotherDevice(account) }
}

/** Opens the waiting entry of a kind for editing. */
async function editTheEntry(page: PortalPage, kind: string): Promise<void> {
  await page.goto('/#/de-trimis')
  const entry = page.getByRole('article').filter({ hasText: kind })
  await entry.getByText(/· (1|un) fișier$/).waitFor()
  await entry.getByRole('button', { name: 'Modifică' }).click()
}

/** Asserts that the queue shows one sent entry and that the server has it once. */
async function expectSentOnce(page: PortalPage, count: () => Promise<number>): Promise<void> {
  await expect.poll(count).toBe(1)
  await page.goto('/#/de-trimis')
  await page.getByText('Trimis', { exact: true }).waitFor()
  expect(await page.getByRole('article').count()).toBe(1)
  expect(await count()).toBe(1)
}

it('a queued sesizare is edited in its steps, with its files, and sent once', async () => {
  const { page, device } = await signedIn()
  await page.goto('/#/sesizari/noua')
  await abortRequests(page, sesizareNoua)
  await page.locator('input[type=file][multiple]').setInputFiles(aPdf(PROOF))
  await page.getByRole('button', { name: `Șterge ${PROOF}` }).waitFor()
  await page.getByRole('button', { name: 'Continuă' }).click()
  await page.getByLabel('Adresa sau un reper').fill('Calea Rahovei 196')
  await page.getByRole('button', { name: 'Continuă' }).click()
  await page.getByRole('button', { name: /^Depozitare ilegală/ }).click()
  await page.getByLabel('Descriere').fill('O canapea pe trotuar.')
  await page.getByRole('button', { name: 'Continuă' }).click()
  await page.getByRole('button', { name: 'Trimite sesizarea' }).click()
  await waitForHeading(page, 'Păstrată pe acest dispozitiv')
  await editTheEntry(page, 'Sesizare')
  await page.getByRole('button', { name: `Șterge ${PROOF}` }).waitFor()
  await page.getByRole('button', { name: 'Continuă' }).click()
  const address = page.getByLabel('Adresa sau un reper')
  expect(await address.inputValue()).toBe('Calea Rahovei 196')
  await page.getByRole('button', { name: 'Continuă' }).click()
  const description = page.getByLabel('Descriere')
  expect(await description.inputValue()).toBe('O canapea pe trotuar.')
  await description.fill('O canapea și două saltele pe trotuar.')
  await page.getByRole('button', { name: 'Continuă' }).click()
  await removeStubs(page, sesizareNoua)
  await page.getByRole('button', { name: 'Trimite sesizarea' }).click()
  await waitForHeading(page, 'Sesizarea a fost înregistrată')
  await expectSentOnce(page, async () => (await device.call(sesizariList)).data.length)
  await page.goto('/#/sesizari')
  await page.getByRole('link', { name: /Depozitare ilegală/ }).click()
  await page.getByText('O canapea și două saltele pe trotuar.').waitFor()
  await page.getByRole('button', { name: `Descarcă ${PROOF}` }).waitFor()
})

/** Queues a solicitare and opens it for editing. */
async function aSolicitareInItsForm(): Promise<SignedIn> {
  const { page, device } = await signedIn()
  await page.goto('/#/solicitare-add')
  await abortRequests(page, saveSolicitareContract)
  await page.getByRole('button', { name: 'Adaugă contractul pe care îl aveți deja' }).click()
  await page.getByLabel('Cod client').fill('C-100')
  await page.getByLabel('Adresa din contract').fill('Str. Exemplului 5')
  await page.getByLabel('Confirm că datele').check()
  await page.getByRole('button', { name: 'Continuă' }).click()
  const copy = page.getByRole('group', { name: /^Copie act/ })
  await copy.locator('input[type=file][multiple]').setInputFiles(aPdf(PROOF))
  await copy.getByText('Încărcat').waitFor()
  await page.getByRole('button', { name: 'Continuă' }).click()
  await page.getByRole('button', { name: 'Trimite solicitarea' }).click()
  await waitForHeading(page, 'Solicitarea este păstrată pe acest dispozitiv')
  await editTheEntry(page, 'Solicitare')
  await expect.poll(() => page.getByLabel('Cod client').inputValue()).toBe('C-100')
  return { page, device }
}

it('a queued solicitare whose edit is cancelled is sent unchanged, once', async () => {
  const { page, device } = await aSolicitareInItsForm()
  await page.getByLabel('Cod client').fill('C-200')
  await removeStubs(page, saveSolicitareContract)
  await page.getByRole('button', { name: 'Renunță' }).click()
  await expectSentOnce(page, async () => (await device.call(solicitarileMele)).data.length)
  await page.goto('/#/solicitari')
  await page.getByRole('link', { name: /Adaugă contractul pe care îl aveți deja/ }).click()
  await page.getByText('C-100').waitFor()
})

it('a queued solicitare is edited in its form, with its documents, and sent once', async () => {
  const { page, device } = await aSolicitareInItsForm()
  await page.getByLabel('Cod client').fill('C-200')
  await page.getByRole('button', { name: 'Continuă' }).click()
  await page.getByText(PROOF).waitFor()
  await page.getByRole('button', { name: 'Continuă' }).click()
  await removeStubs(page, saveSolicitareContract)
  await page.getByRole('button', { name: 'Trimite solicitarea' }).click()
  await waitForHeading(page, 'Solicitarea a fost înregistrată')
  await expectSentOnce(page, async () => (await device.call(solicitarileMele)).data.length)
  await page.goto('/#/solicitari')
  await page.getByRole('link', { name: /Adaugă contractul pe care îl aveți deja/ }).click()
  await page.getByText('C-200').waitFor()
  await page.getByRole('button', { name: `Descarcă ${PROOF}` }).waitFor()
})

interface ThreadContext extends SignedIn {
  /** Address of the thread. */
  address: string
  /** Text of an empty thread. */
  empty: string
  send: AnyEndpoint
  count(): Promise<number>
}

async function aSesizareThread(): Promise<ThreadContext> {
  const here = await signedIn()
  const { id } = await sendReport(here.device, 'Miros puternic pe stradă.')
  const params = { id: String(id) }
  return {
    ...here,
    address: `/#/sesizare/${id}`,
    empty: 'Încă nu sunt mesaje.',
    send: sesizareChatSend,
    count: async () => (await here.device.call(sesizareChat, { params })).data.length,
  }
}

async function aSolicitareThread(): Promise<ThreadContext> {
  const here = await signedIn()
  const date = { drept: 'acces', detalii: 'Vreau să știu ce date păstrați.', acord_date: true }
  const body = { tip: 'DATE_PERSONALE', date, files: [], trimite: true }
  const { id } = (await here.device.call(saveSolicitareContract, { body })).data
  const params = { id: String(id) }
  return {
    ...here,
    address: `/#/solicitare-view/${id}`,
    empty: 'Aici vorbiți cu operatorul',
    send: solicitareSaveMessage,
    count: async () => (await here.device.call(viewSolicitare, { params })).data.fir.length,
  }
}

async function writeMessage(page: PortalPage, text: string): Promise<void> {
  await page.getByLabel('Mesajul dvs.').fill(text)
  await page.getByRole('button', { name: 'Trimite mesaj' }).click()
}

const threads = [
  ['sesizare', aSesizareThread],
  ['solicitare', aSolicitareThread],
] as const

it.each(threads)(
  'a queued message in the thread of a %s is edited there, with its file, and sent once',
  async (_kind, begin) => {
    const { page, address, empty, send, count } = await begin()
    await page.goto(address)
    const thread = page.getByRole('log', { name: 'Mesaje' })
    await page.getByText(empty).waitFor()
    await abortRequests(page, send)
    await page.locator('input[type=file]').setInputFiles(aPdf(PROOF))
    await page.getByText('Încărcat').waitFor()
    await writeMessage(page, 'Prima formă.')
    await thread.getByText('Prima formă.').waitFor()
    await editTheEntry(page, 'Mesaj')
    await page.getByText('Modificați un mesaj care nu a plecat încă.').waitFor()
    const field = page.getByLabel('Mesajul dvs.')
    expect(await field.inputValue()).toBe('Prima formă.')
    await page.getByText(PROOF).waitFor()
    expect(await thread.getByText('Prima formă.').count()).toBe(0)
    await removeStubs(page, send)
    await writeMessage(page, 'A doua formă.')
    const message = thread.getByRole('listitem').filter({ hasText: 'A doua formă.' })
    await message.getByText('Trimis', { exact: true }).waitFor()
    await message.getByRole('button', { name: `Descarcă ${PROOF}` }).waitFor()
    expect(await thread.getByText('Prima formă.').count()).toBe(0)
    await expectSentOnce(page, count)
  },
)

it('a queued message whose edit is cancelled is sent unchanged', async () => {
  const { page, address, empty, send, count } = await aSesizareThread()
  await page.goto(address)
  const thread = page.getByRole('log', { name: 'Mesaje' })
  await page.getByText(empty).waitFor()
  await abortRequests(page, send)
  await page.locator('input[type=file]').setInputFiles(aPdf(PROOF))
  await page.getByText('Încărcat').waitFor()
  await writeMessage(page, 'Prima formă.')
  await editTheEntry(page, 'Mesaj')
  await page.getByLabel('Mesajul dvs.').fill('Altceva.')
  await removeStubs(page, send)
  await page.getByRole('button', { name: 'Lasă-l cum era' }).click()
  const message = thread.getByRole('listitem').filter({ hasText: 'Prima formă.' })
  await message.getByText('Trimis', { exact: true }).waitFor()
  expect(await page.getByLabel('Mesajul dvs.').inputValue()).toBe('')
  await expectSentOnce(page, count)
})
