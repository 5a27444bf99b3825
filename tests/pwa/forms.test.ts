import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { tipuriSolicitari } from '#contract/solicitari.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { fillSignIn } from '#tests/support/steps/accounts.ts'
import type { Fault } from '../support/fault-proxy.ts'
import { aFreshEmail } from '#server/testing/identities.ts'
import { DRAFTS, lockStore, readRows } from '../support/indexed-db.ts'
import { aJpeg } from '../support/sample-files.ts'
import { aPdf, readEntries, fillSupportForm } from './steps.ts'
import { dismissAlert } from '#tests/support/steps/feedback.ts'
import { openPage } from '#tests/support/browser.ts'
import { openTab } from './visited-page.ts'
import { setUpFaultyPortal, type Fixture } from './set-up-faulty-portal.ts'

const MEGABYTE = 1024 * 1024
const [ANA, DAN] = demoAccounts as [string, string]
const FOREIGN = 'Formularul aparține contului cu care l-ați început'
const TYPE = 'Cerere privind datele personale'

let portal: Fixture['portal']
let page: Fixture['page']
setUpFaultyPortal((fixture) => ({ portal, page } = fixture))

const dialog = () => page.getByRole('dialog', { name: 'Suport online' })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const tapSend = () => dialog().getByRole('button', { name: 'Trimite' }).click()
const closeAlert = () => dismissAlert(page)
const goTo = (route: string) => page.evaluate((hash) => void (location.hash = hash), route)
const goOn = () => page.getByRole('button', { name: 'Continuă' }).click()
const openSupport = () => page.getByRole('button', { name: 'Suport online' }).click()
const observations = () => dialog().getByLabel('Observații')
const arrived = () => page.locator('.alert__text', { hasText: 'a fost trimisă cu succes' })

/** Waits for the home screen: the login redirects there, which would undo a navigation made before. */
const atHome = (on = page) => on.getByRole('heading', { level: 1, name: 'Bună ziua' }).waitFor()

async function signIn(cnpCui: string, on = page): Promise<void> {
  await on.evaluate(() => void (location.hash = '/auth/login'))
  await fillSignIn(on, cnpCui, DEMO_PASSWORD)
  await on.getByRole('button', { name: 'Autentificare' }).click()
  await atHome(on)
}

/** Signs in on another phone and returns the local storage of that tab. */
async function fetchSession(cnpCui: string): Promise<[string, string][]> {
  const tab = await openPage({ baseURL: portal.url })
  await tab.goto('/#/auth/login')
  await signIn(cnpCui, tab)
  return tab.evaluate(() => Object.entries({ ...localStorage }))
}

/** Writes a session to local storage, as another tab does when somebody signs in there. */
function signInElsewhere(tab: Page, stored: [string, string][]): Promise<void> {
  return tab.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, stored)
}

const findRequests = (email: string) =>
  portal.query<{ id: number; citizen_id: number | null }>(
    'select id, citizen_id from support_requests where email = $1',
    [email],
  )

async function findFileNames(request: { id: number } | undefined): Promise<string[]> {
  const text = 'select name from files where used_by = $1 order by name'
  const rows = await portal.query<{ name: string }>(text, [`suport:${request!.id}`])
  return rows.map(({ name }) => name)
}

/** Rejects one form with 422 in the portal's place; all other requests pass. */
function rejectForm(what: string): Fault {
  const errors = { message: ['Adresa nu mai este primită.'], code: 'date_invalide' }
  return {
    kind: 'answer',
    only: what,
    status: '422 Unprocessable Entity',
    headers: ['Content-Type: application/json'],
    body: JSON.stringify({ status_code: 422, errors }),
  }
}

async function writeSesizare(description: string): Promise<void> {
  await goTo('/sesizari/noua')
  await page.getByRole('heading', { level: 1, name: 'Arătați-ne problema' }).waitFor()
  await page.locator('input[type=file][multiple]').setInputFiles([await aJpeg('poza.jpg')])
  await page.getByRole('button', { name: 'Șterge poza.jpg' }).waitFor()
  await goOn()
  await page.getByLabel('Adresa sau un reper').fill('Calea Rahovei 196')
  await goOn()
  await page.getByRole('button', { name: /^Depozitare ilegală/ }).click()
  await page.getByLabel('Descriere').fill(description)
  await goOn()
  await page.getByRole('heading', { level: 1, name: 'Verificați și trimiteți' }).waitFor()
}

const sendSesizare = () => page.getByRole('button', { name: 'Trimite sesizarea' }).click()
const sesizari = (description: string) =>
  portal.query('select id from sesizari where descriere = $1', [description])

async function beginSolicitare(details: string): Promise<void> {
  await goTo('/solicitare-add')
  await page.getByRole('button', { name: TYPE }).click()
  await page.getByLabel('Dreptul exercitat').selectOption('acces')
  await page.getByLabel('Detalii').fill(details)
  await page.getByLabel('Confirm că datele sunt corecte').check()
  await goOn()
}

const sendSolicitare = () => page.getByRole('button', { name: 'Trimite solicitarea' }).click()
let count = 0
const someWords = () => `O canapea lăsată pe trotuar (${Date.now()}-${++count}).`

test('a support request still belongs to its author when another citizen signs in in another tab', async () => {
  const email = aFreshEmail()
  await signIn(ANA)
  const tab = await openTab(page, '/#/dashboard/main')
  const [ana, dan] = [await fetchSession(ANA), await fetchSession(DAN)]
  await fillSupportForm(page, email)
  await signInElsewhere(tab, dan)
  await dialog().getByText(FOREIGN).waitFor()
  await tapSend()
  await page.getByRole('alertdialog').getByText(FOREIGN).waitFor()
  await closeAlert()
  expect(await readEntries(page)).toEqual([])
  expect(await findRequests(email)).toEqual([])
  await signInElsewhere(tab, ana)
  await dialog().getByText(FOREIGN).waitFor({ state: 'detached' })
  await tapSend()
  await arrived().waitFor()
  const [request] = await findRequests(email)
  const writer = 'select id from citizens where cnp_cui = $1'
  expect(await portal.query(writer, [ANA])).toEqual([{ id: request!.citizen_id }])
})

test('a visitor’s support request is sent as a visitor’s when a citizen signs in in another tab', async () => {
  const email = aFreshEmail()
  await fillSupportForm(page, email)
  const tab = await openTab(page, '/#/auth/login')
  await signIn(DAN, tab)
  await tapSend()
  await arrived().waitFor()
  expect(await findRequests(email)).toMatchObject([{ citizen_id: null }])
})

test('a sesizare still belongs to its author when another citizen signs in in another tab', async () => {
  const description = someWords()
  await signIn(ANA)
  const tab = await openTab(page, '/#/dashboard/main')
  const [ana, dan] = [await fetchSession(ANA), await fetchSession(DAN)]
  await writeSesizare(description)
  await signInElsewhere(tab, dan)
  await page.getByRole('main').getByText(FOREIGN).waitFor()
  await sendSesizare()
  await page.getByRole('alertdialog').getByText(FOREIGN).waitFor()
  await closeAlert()
  expect(await readEntries(page)).toEqual([])
  const address = page.getByLabel('Adresa sau un reper')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Unde este problema?' }).waitFor()
  expect(await address.inputValue()).toBe('')
  await signInElsewhere(tab, ana)
  await page.reload()
  await expect.poll(() => address.inputValue()).toBe('Calea Rahovei 196')
  await goTo('/sesizari/noua')
  await page.getByRole('button', { name: 'Șterge poza.jpg' }).waitFor()
  expect(await sesizari(description)).toEqual([])
})

test('a solicitare still belongs to its author when another citizen signs in in another tab', async () => {
  const details = someWords()
  await signIn(ANA)
  const tab = await openTab(page, '/#/dashboard/main')
  const [ana, dan] = [await fetchSession(ANA), await fetchSession(DAN)]
  await beginSolicitare(details)
  await signInElsewhere(tab, dan)
  await page.getByText('aparține contului dinainte').waitFor()
  expect(await page.getByLabel('Detalii').count()).toBe(0)
  await signInElsewhere(tab, ana)
  await page.reload()
  await expect.poll(() => page.getByLabel('Detalii').inputValue()).toBe(details)
  expect(await readEntries(page)).toEqual([])
})

/** Closes the page while its call hangs and its form is still open, and reopens the portal once online. */
async function closePageWhileSending(form: Locator): Promise<void> {
  await expect.poll(async () => (await readEntries(page)).length).toBe(1)
  await expect.poll(readDrafts).not.toContain('canapea')
  expect(await form.count()).toBe(1)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await page.close()
  portal.proxy.clearFault()
  page = await openTab(page, '/#/pages/login')
}

/** Returns all drafts in IndexedDB and in the tab's session storage, as JSON. */
async function readDrafts(): Promise<string> {
  const inTab = await page.evaluate(() => ({ ...sessionStorage }))
  return JSON.stringify([await readRows(page, DRAFTS), inTab])
}

test('a support form is empty after its page was closed while sending', async () => {
  const email = aFreshEmail()
  const words = someWords()
  await fillSupportForm(page, email, [aPdf('factura.pdf')])
  await observations().fill(words)
  await row('factura.pdf').getByText('Încărcat').waitFor()
  await expect.poll(readDrafts).toContain(words)
  portal.proxy.injectFault({ kind: 'hang' })
  await tapSend()
  await closePageWhileSending(dialog())
  await openSupport()
  await observations().waitFor()
  await expect.poll(() => findRequests(email), { timeout: 20_000 }).toHaveLength(1)
  expect(await observations().inputValue()).toBe('')
  expect(await dialog().getByText('factura.pdf').count()).toBe(0)
  expect(await readEntries(page)).toHaveLength(1)
})

/** Sends a support form whose draft the browser fails to delete, and opens the portal in another page. */
async function sendAndKeepDraft(failDeletions: () => void): Promise<void> {
  const email = aFreshEmail()
  const words = someWords()
  await page.addInitScript(failDeletions)
  await page.reload()
  await fillSupportForm(page, email, [aPdf('factura.pdf')])
  await observations().fill(words)
  await row('factura.pdf').getByText('Încărcat').waitFor()
  await expect.poll(readDrafts).toContain(words)
  await tapSend()
  await arrived().waitFor()
  expect(JSON.stringify(await readRows(page, DRAFTS))).toContain(words)
  await page.close()
  page = await openTab(page, '/#/auth/login')
}

test.each([
  ['died', loseDeletions],
  ['was closed', abortDeletions],
])('a support form is empty after its page %s before its draft was dropped', async (_, fail) => {
  await sendAndKeepDraft(fail)
  await openSupport()
  await expect.poll(() => readRows(page, DRAFTS)).toEqual([])
  expect(await observations().inputValue()).toBe('')
  expect(await dialog().getByText('factura.pdf').count()).toBe(0)
})

test('a queued draft whose page died is dropped at the next start', async () => {
  await sendAndKeepDraft(loseDeletions)
  await expect.poll(() => readRows(page, DRAFTS)).toEqual([])
})

/** Makes the browser lose every deletion of a draft, as when the page dies before it. Runs in the page. */
function loseDeletions(): void {
  const original = IDBObjectStore.prototype.delete
  IDBObjectStore.prototype.delete = function (key) {
    return original.call(this, this.name === 'ciorne' ? 'altceva' : key)
  }
}

/** Makes the page start to close at the first deletion of a draft, which aborts it. Runs in the page. */
function abortDeletions(): void {
  const original = IDBObjectStore.prototype.delete
  let isClosing = false
  IDBObjectStore.prototype.delete = function (key) {
    const request = original.call(this, key)
    if (this.name === 'ciorne' && !isClosing) {
      isClosing = true
      window.dispatchEvent(new PageTransitionEvent('pagehide'))
    }
    return request
  }
}

test('a sesizare form is empty after its page was closed while sending', async () => {
  const description = someWords()
  await signIn(ANA)
  await writeSesizare(description)
  await expect.poll(readDrafts).toContain(description)
  portal.proxy.injectFault({ kind: 'hang' })
  await sendSesizare()
  await closePageWhileSending(
    page.getByRole('heading', { level: 1, name: 'Verificați și trimiteți' }),
  )
  await atHome()
  await expect.poll(() => sesizari(description), { timeout: 20_000 }).toHaveLength(1)
  await goTo('/sesizari/noua')
  await page.getByRole('heading', { level: 1, name: 'Arătați-ne problema' }).waitFor()
  await goOn()
  expect(await page.getByLabel('Adresa sau un reper').inputValue()).toBe('')
})

test('a solicitare form is empty after its page was closed while sending', async () => {
  const details = someWords()
  await signIn(DAN)
  await beginSolicitare(details)
  await expect.poll(readDrafts).toContain(details)
  portal.proxy.injectFault({ kind: 'hang' })
  await sendSolicitare()
  await closePageWhileSending(page.getByRole('button', { name: 'Trimite solicitarea' }))
  await atHome()
  await goTo('/solicitare-add')
  await page.getByRole('button', { name: TYPE }).click()
  expect(await page.getByLabel('Detalii').inputValue()).toBe('')
  await expect
    .poll(async () => (await readEntries(page))[0]!.status.state, { timeout: 20_000 })
    .toBe('sent')
})

test('a form that the server rejects at once is saved as a draft again, with its files', async () => {
  const email = aFreshEmail()
  await fillSupportForm(page, email, [aPdf('factura.pdf')])
  await row('factura.pdf').getByText('Încărcat').waitFor()
  portal.proxy.injectFault(rejectForm(email))
  await tapSend()
  await page.getByRole('alertdialog').getByText('Adresa nu mai este primită.').waitFor()
  await closeAlert()
  await row('factura.pdf').waitFor()
  await expect.poll(readDrafts).toContain(email)
  await expect.poll(readDrafts).toContain('factura.pdf')
  portal.proxy.clearFault()
  await page.reload()
  await openSupport()
  await expect.poll(() => dialog().getByLabel('E-mail').inputValue()).toBe(email)
  await row('factura.pdf').getByText('Încărcat').waitFor()
  await tapSend()
  await arrived().waitFor()
  expect(await findFileNames((await findRequests(email))[0])).toEqual(['factura.pdf'])
})

test('a file still uploading when its form is sent is uploaded once, and the form arrives with it', async () => {
  const email = aFreshEmail()
  await fillSupportForm(page, email)
  const devtools = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 250_000 }
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow)
  let uploads = 0
  page.on('request', (request) => {
    if (request.url().endsWith(paths.uploadFileRegister)) uploads += 1
  })
  const pdf = aPdf('mare.pdf', 2.5 * MEGABYTE)
  await dialog().locator('input[type=file][multiple]').setInputFiles([pdf])
  const part = () => row('mare.pdf').getByRole('progressbar').getAttribute('value')
  await expect.poll(async () => Number(await part()), { interval: 50 }).toBeGreaterThan(0.05)
  await tapSend()
  await arrived().waitFor({ timeout: 40_000 })
  expect(await findFileNames((await findRequests(email))[0])).toEqual(['mare.pdf'])
  expect(uploads).toBe(1)
  await expect.poll(readDrafts).not.toContain('mare.pdf')
}, 90_000)

test('the files of a support request are restored after a reload', async () => {
  const email = aFreshEmail()
  await fillSupportForm(page, email, [aPdf('factura.pdf'), await aJpeg('poza.jpg')])
  for (const name of ['factura.pdf', 'poza.jpg']) await row(name).getByText('Încărcat').waitFor()
  await expect.poll(readDrafts).toContain('poza.jpg')
  await page.reload()
  await openSupport()
  for (const name of ['factura.pdf', 'poza.jpg']) await row(name).getByText('Încărcat').waitFor()
  await dialog().getByRole('button', { name: 'Șterge poza.jpg' }).click()
  await expect.poll(readDrafts).not.toContain('poza.jpg')
  await page.reload()
  await openSupport()
  await row('factura.pdf').getByText('Încărcat').waitFor()
  expect(await row('poza.jpg').count()).toBe(0)
  await tapSend()
  await arrived().waitFor()
  expect(await findFileNames((await findRequests(email))[0])).toEqual(['factura.pdf'])
  await expect.poll(readDrafts).not.toContain('factura.pdf')
})

test('photos in drafts saved by an older version are restored', async () => {
  await signIn(ANA)
  const writer = 'select id from citizens where cnp_cui = $1'
  const [{ id }] = (await portal.query<{ id: number }>(writer, [ANA])) as [{ id: number }]
  const { buffer } = await aJpeg('poza.jpg')
  await page.evaluate(
    ([name, bytes]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('portal-ciorne')
        opening.onerror = () => reject(new Error('IDB'))
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('ciorne', 'readwrite')
          const drafts = transaction.objectStore('ciorne')
          const words = { categorie: '', adresa_text: 'Calea Rahovei 196', spot: null, answers: {} }
          const photo = {
            name: 'poza.jpg',
            type: 'image/jpeg',
            bytes: Uint8Array.from(bytes).buffer,
          }
          drafts.put({ at: Date.now(), values: { ...words, photos: ['1'] } }, name)
          drafts.put({ at: Date.now(), values: photo }, `${name}.poza.1`)
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [`sesizare.${id}`, [...buffer]] as const,
  )
  await goTo('/sesizari/noua')
  await page.getByText('Am păstrat ce ați completat').waitFor()
  await page.getByRole('button', { name: 'Șterge poza.jpg' }).waitFor()
})

const act = () => page.getByRole('group', { name: /^Copie act/ })

/** Fills in a solicitare with one document, and waits until both are stored. */
async function beginWithDocument(client: string): Promise<void> {
  await signIn(ANA)
  await goTo('/solicitare-add')
  await page.getByRole('button', { name: 'Adaugă contractul pe care îl aveți deja' }).click()
  await page.getByLabel('Cod client').fill(client)
  await page.getByLabel('Adresa din contract').fill('Str. Exemplului 5')
  await page.getByLabel('Confirm că datele').check()
  await goOn()
  await act().locator('input[type=file][multiple]').setInputFiles(aPdf('act.pdf'))
  await act().getByText('Încărcat').waitFor()
  await expect.poll(readDrafts).toContain('act.pdf')
  await expect.poll(readDrafts).toContain('"ids"')
}

/** Sends the solicitare that was restored, and checks that its draft is gone. */
async function sendRestored(client: string): Promise<void> {
  await act().getByText('act.pdf').waitFor()
  await page.getByRole('button', { name: 'Înapoi' }).click()
  await expect.poll(() => page.getByLabel('Cod client').inputValue()).toBe(client)
  await goOn()
  await act().getByText('act.pdf').waitFor()
  await act().getByText('Încărcat').waitFor()
  await goOn()
  await sendSolicitare()
  await page.getByRole('heading', { name: 'Solicitarea a fost înregistrată' }).waitFor()
  await expect.poll(readDrafts).not.toContain('act.pdf')
}

test('the documents of a solicitare are restored after a reload', async () => {
  await beginWithDocument('C-100')
  await page.reload()
  await sendRestored('C-100')
})

test('a solicitare is restored once if its catalogue is reloaded while it is read', async () => {
  await beginWithDocument('C-200')
  const release = await lockStore(await openTab(page, '/robots.txt'), DRAFTS)
  const refreshed = page.waitForResponse((response) =>
    response.url().endsWith(tipuriSolicitari.path),
  )
  await page.reload()
  await refreshed
  // The screen has rendered the refreshed catalogue by then.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await release()
  await sendRestored('C-200')
})

test('a message and its file are restored after a reload, and cleared once sent', async () => {
  const words = someWords()
  await signIn(DAN)
  await beginSolicitare(someWords())
  await sendSolicitare()
  await page.getByRole('link', { name: 'Vedeți solicitarea' }).click()
  await page.getByLabel('Mesajul dvs.').fill(words)
  await page.locator('input[type=file]').setInputFiles(aPdf('dovada.pdf'))
  await row('dovada.pdf').getByText('Încărcat').waitFor()
  await expect.poll(readDrafts).toContain('dovada.pdf')
  await page.reload()
  await expect.poll(() => page.getByLabel('Mesajul dvs.').inputValue()).toBe(words)
  await row('dovada.pdf').getByText('Încărcat').waitFor()
  portal.proxy.injectFault({ kind: 'hang' })
  await page.getByRole('button', { name: 'Trimite mesaj' }).click()
  await expect.poll(() => page.getByLabel('Mesajul dvs.').inputValue()).toBe('')
  await expect.poll(readDrafts).not.toContain('dovada.pdf')
  expect(await readEntries(page)).toHaveLength(2)
  portal.proxy.clearFault()
  await page.reload()
  const text = 'select id from messages where text = $1'
  await expect.poll(() => portal.query(text, [words]), { timeout: 20_000 }).toHaveLength(1)
  expect(await page.getByLabel('Mesajul dvs.').inputValue()).toBe('')
})

test('without a connection a chosen file says that it will be sent with its form', async () => {
  const email = aFreshEmail()
  portal.proxy.injectFault({ kind: 'refuse' })
  await fillSupportForm(page, email, [aPdf('factura.pdf')])
  await row('factura.pdf').getByText('Pleacă odată cu formularul, când revine conexiunea').waitFor()
  expect(await page.locator('.file--failed').count()).toBe(0)
  expect(await page.getByText('nu a putut fi încărcat').count()).toBe(0)
  await tapSend()
  await page.getByRole('alertdialog').getByText('S-a păstrat pe acest dispozitiv').waitFor()
  await closeAlert()
  portal.proxy.clearFault()
  await expect.poll(() => findRequests(email), { timeout: 20_000 }).toHaveLength(1)
  expect(await findFileNames((await findRequests(email))[0])).toEqual(['factura.pdf'])
})
