import { UnsecuredJWT } from 'jose'
import type { BrowserContext, CDPSession, Page, Request, Worker } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { receiptWords } from '#contract/receipts.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { fillSignIn } from '#tests/support/steps/accounts.ts'
import { answerFaults } from '../support/fault-proxy.ts'
import { putRows, readRows, SEND_TOKENS } from '../support/indexed-db.ts'
import { aFreshEmail } from '#server/testing/identities.ts'
import { signOut } from '../support/steps/layout.ts'
import {
  aPdf,
  readEntries,
  Phone,
  startQueryableFaultyPortal,
  fillSupportForm,
  type FilePayload,
  type QueryableFaultyPortal,
} from './steps.ts'
import { waitForNotifications } from './notifications.ts'
import { waitForActiveWorker } from './worker-steps.ts'

const TEN_MINUTES = '10:00'
const FIVE_HOURS = 5 * 3600
const SYNC_TAG = 'portal-coada'
/** Longer than the pause between two probes of the connection (four seconds), with room for a busy machine. */
const SOON = { timeout: 15_000 }

let portal: QueryableFaultyPortal
let phone: Phone
let context: BrowserContext
let page: Page
let browserDevtools: CDPSession
let pageErrors: string[]

beforeAll(async () => {
  portal = await startQueryableFaultyPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  phone = await Phone.create(portal.url)
  context = await phone.switchOn()
  pageErrors = []
  context.on('weberror', (complaint) => pageErrors.push(String(complaint.error())))
  // Keeps the browser open when the last page of the portal is closed.
  const [blank] = context.pages()
  browserDevtools = await context.newCDPSession(blank!)
  page = await phone.open('/#/pages/login')
  await precacheAndCloseDialog()
})
afterEach(async () => {
  portal.proxy.clearFault()
  await phone.dispose()
  expect(pageErrors).toEqual([])
})

/** Waits for the worker to precache the shell, and loads the files of the dialogs. */
async function precacheAndCloseDialog(): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('button', { name: 'Suport online' }).click()
  await dialog().getByRole('button', { name: 'Renunță' }).click()
}

async function allowNotifications(): Promise<void> {
  await context.grantPermissions(['notifications'])
  await waitForActiveWorker(page)
  await waitForNotifications(theWorker)
}

const dialog = () => page.getByRole('dialog', { name: 'Suport online' })
const send = () => dialog().getByRole('button', { name: 'Trimite' }).click()
const goTo = (route: string) => page.evaluate((hash) => (location.hash = hash), route)
const toasts = () => page.locator('.toast').filter({ hasText: 'a fost trimisă cu succes' })
const sentCards = () => page.getByText('Trimis', { exact: true })

async function writeOffline(email: string): Promise<void> {
  portal.proxy.injectFault({ kind: 'refuse' })
  await writeToQueue(email)
}

async function writeToQueue(email: string): Promise<void> {
  await fillSupportForm(page, email)
  await send()
  const alert = page.getByRole('alertdialog')
  await alert.getByText('S-a păstrat pe acest dispozitiv').waitFor()
  await alert.locator('.btn').click()
}

interface Arrived {
  id: number
  citizen_id: number | null
}

const findRequests = (email: string) =>
  portal.query<Arrived>('select id, citizen_id from support_requests where email = $1', [email])

const countRequests = async (email: string) => (await findRequests(email)).length

/** Locks the table: requests that write to it get no answer until the returned function is called. */
async function lockRequestsTable(): Promise<() => Promise<unknown>> {
  await portal.query('begin')
  await portal.query('lock table support_requests in exclusive mode')
  return () => portal.query('rollback')
}

const isForm = (request: Request) => new URL(request.url()).pathname === paths.suportOnline

/** Returns the service worker, which outlives the pages. */
function theWorker(): Worker {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker running')
  return worker
}

/** Dispatches a background sync event, as the browser does once the connection is back. */
async function dispatchSync(): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    browserDevtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId)
    })
  })
  await browserDevtools.send('ServiceWorker.enable')
  await browserDevtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: portal.url,
    registrationId: await registered,
    tag: SYNC_TAG,
    lastChance: false,
  })
}

/** Stops the worker in the middle of its work, as browsers do. */
async function killWorker(): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    browserDevtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve()
    })
  })
  await browserDevtools.send('ServiceWorker.stopAllWorkers')
  await stopped
}

async function listStates(where: Page | Worker): Promise<string[]> {
  return (await readEntries(where)).map(({ status }) => status.state)
}

async function listAcknowledged(where: Page | Worker): Promise<boolean[]> {
  return (await readEntries(where)).map(({ status }) => status.state === 'sent' && status.told)
}

/** Opens the queue and waits until it shows `sent` sent entries. */
async function openQueue(sent = 1): Promise<void> {
  page = await phone.open('/#/de-trimis')
  await expect.poll(() => sentCards().count(), SOON).toBe(sent)
}

/** Asserts that the next opening shows no toast for an acknowledged entry. */
async function expectQuietStart(): Promise<void> {
  await page.close()
  await openQueue()
  await page.waitForLoadState('networkidle')
  expect(await toasts().count()).toBe(0)
}

describe('with every page closed', () => {
  test('the worker sends a visitor’s entry, and the next opening shows one toast', async () => {
    const email = aFreshEmail()
    await writeOffline(email)
    await page.close()
    portal.proxy.clearFault()
    await dispatchSync()
    await expect.poll(() => countRequests(email)).toBe(1)
    await expect.poll(() => listStates(theWorker())).toEqual(['sent'])
    expect(await listAcknowledged(theWorker())).toEqual([false])

    await openQueue()
    await toasts().waitFor()
    await expect.poll(() => listAcknowledged(page)).toEqual([true])
    expect(await toasts().count()).toBe(1)
    await expectQuietStart()
    expect(await countRequests(email)).toBe(1)
  })

  test('the worker shows a notification where permission is granted, and no toast follows', async () => {
    await allowNotifications()
    const email = aFreshEmail()
    await writeOffline(email)
    await page.close()
    portal.proxy.clearFault()
    await dispatchSync()
    await expect.poll(() => listAcknowledged(theWorker())).toEqual([true])
    const [row] = await findRequests(email)
    const [entry] = await readEntries(theWorker())
    if (entry?.status.state !== 'sent') throw new Error('entry not sent')
    const { receipt } = entry.status
    expect(receipt.id).toBe(row!.id)
    expect(await notifications()).toEqual([
      { tag: entry.id, title: receiptWords.suport.ro(receipt), lang: 'ro' },
    ])
    await openQueue()
    await expectQuietStart()
    expect(await countRequests(email)).toBe(1)
  })

  test('a citizen’s entry written offline has no send token and waits for a page', async () => {
    const [visitors, citizens] = [aFreshEmail(), aFreshEmail()]
    // The visitor's entry is first in the queue: once it is sent, the citizen's has had its turn.
    portal.proxy.injectFault({ ...answerFaults.gateway, only: visitors })
    await writeToQueue(visitors)
    await signIn()
    await writeOffline(citizens)
    await page.close()
    portal.proxy.clearFault()
    const tries: string[] = []
    context.on('request', (request) => tries.push(new URL(request.url()).pathname))
    await dispatchSync()
    await expect.poll(() => countRequests(visitors)).toBe(1)
    await waitForDrainEnd()
    expect(tries).not.toContain(paths.accountSuportOnline)
    expect(await listStates(theWorker())).toEqual(['sent', 'waiting'])
    expect(await findRequests(citizens)).toEqual([])

    await openQueue(2)
    const [row] = await findRequests(citizens)
    expect(row!.citizen_id).not.toBeNull()
    expect(await countRequests(citizens)).toBe(1)
    expect(await countRequests(visitors)).toBe(1)
  })
})

describe('with every page closed, a citizen’s entry sent as the connection failed', () => {
  test('is sent with its files, and a notification is shown', async () => {
    await allowNotifications()
    const email = aFreshEmail()
    await signIn()
    expect(await readSendToken(page)).toBeUndefined()
    await sendAsConnectionFails(email, [aPdf('contract.pdf'), aPdf('factura.pdf')])
    await goTo('/de-trimis')
    await page
      .getByText('Pleacă și cu portalul închis, dacă aveți internet în următoarele ore')
      .waitFor()
    await page.close()
    portal.proxy.clearFault()
    await dispatchSync()
    await expect.poll(() => listAcknowledged(theWorker()), SOON).toEqual([true])
    const [row] = await findRequests(email)
    expect(await listFileOwners(row!)).toEqual([row!.citizen_id, row!.citizen_id])
    const [entry] = await readEntries(theWorker())
    if (entry?.status.state !== 'sent') throw new Error('entry not sent')
    expect(await notifications()).toEqual([
      { tag: entry.id, title: receiptWords.suport.ro(entry.status.receipt), lang: 'ro' },
    ])
    await openQueue()
    expect(await countRequests(email)).toBe(1)
  })

  test('is stored once when the page had sent it and the answer was lost', async () => {
    const email = aFreshEmail()
    await signIn()
    await fillFormWithSendToken(email)
    portal.proxy.injectFault({ kind: 'lose-answer' })
    await sendAndClose()
    await expect.poll(() => countRequests(email)).toBe(1)
    await page.close()
    portal.proxy.clearFault()
    await dispatchSync()
    await expect.poll(() => listStates(theWorker()), SOON).toEqual(['sent'])
    expect(await countRequests(email)).toBe(1)
  })

  test('waits after the sign-out, and the worker’s send token is revoked', async () => {
    const [email, visitors] = [aFreshEmail(), aFreshEmail()]
    await signIn()
    await sendAsConnectionFails(email)
    const { token } = (await readSendToken(page))!
    portal.proxy.injectFault({ ...answerFaults.gateway, only: email })
    await page.getByText('Conexiunea a revenit.').waitFor(SOON)
    await signOut(page)
    await page
      .getByRole('dialog', { name: 'Aveți trimiteri neplecate' })
      .getByRole('button', { name: 'Deconectare' })
      .click()
    await page.getByLabel('CNP sau CUI').waitFor()
    expect(await readSendToken(page)).toBeUndefined()
    expect(await page.evaluate(callWithToken, { path: paths.accountSuportOnline, token })).toBe(401)
    await writeOffline(visitors)
    await page.close()
    portal.proxy.clearFault()
    await dispatchSync()
    await expect.poll(() => countRequests(visitors), SOON).toBe(1)
    await waitForDrainEnd()
    expect(await listStates(theWorker())).toEqual(['waiting', 'sent'])
    expect(await findRequests(email)).toEqual([])
  })

  test('waits while another citizen is signed in', async () => {
    const [first, second] = [aFreshEmail(), aFreshEmail()]
    await signIn()
    await writeOffline(first)
    await signOut(page)
    await page
      .getByRole('dialog', { name: 'Aveți trimiteri neplecate' })
      .getByRole('button', { name: 'Deconectare' })
      .click()
    portal.proxy.clearFault()
    await signIn(demoAccounts[1]!)
    await sendAsConnectionFails(second)
    await page.close()
    portal.proxy.clearFault()
    await dispatchSync()
    await expect.poll(() => countRequests(second), SOON).toBe(1)
    await waitForDrainEnd()
    expect(await listStates(theWorker())).toEqual(['waiting', 'sent'])
    expect(await findRequests(first)).toEqual([])
  })

  test('waits for a page once the send token is revoked, and the token is deleted', async () => {
    const email = aFreshEmail()
    await signIn()
    await sendAsConnectionFails(email, [aPdf('contract.pdf')])
    await page.close()
    await portal.query('update sessions set revoked_at = now() where revoked_at is null')
    portal.proxy.clearFault()
    await dispatchSync()
    await expect.poll(() => readSendToken(theWorker())).toBeUndefined()
    await waitForDrainEnd()
    expect(await listStates(theWorker())).toEqual(['waiting'])
    expect(await findRequests(email)).toEqual([])
    page = await phone.open('/#/de-trimis')
    await page.getByText('Autentificați-vă pentru a trimite').waitFor()
    await signIn()
    await expect.poll(() => countRequests(email), SOON).toBe(1)
  })
})

test('a send token with few hours left is replaced while its citizen writes', async () => {
  await signIn()
  await fillFormWithSendToken(aFreshEmail())
  const { owner } = (await readSendToken(page))!
  const exp = Math.floor(Date.now() / 1000) + FIVE_HOURS
  const old = { owner, token: new UnsecuredJWT({ sub: owner, exp }).encode() }
  await putSendToken(old)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Bună ziua' }).waitFor()
  expect(await readSendToken(page)).toEqual(old)
  await fillSupportForm(page, aFreshEmail())
  await expect.poll(() => readSendToken(page), SOON).not.toEqual(old)
  expect((await readSendToken(page))!.owner).toBe(owner)
})

/** Replaces the worker's send token. */
const putSendToken = (given: SendToken) => putRows(page, SEND_TOKENS, { trimitere: given })

/** Fills in the form on a good connection, and sends it once the connection is down. */
async function sendAsConnectionFails(email: string, files: FilePayload[] = []): Promise<void> {
  await fillFormWithSendToken(email)
  portal.proxy.injectFault({ kind: 'refuse' })
  if (files.length > 0) await dialog().locator('input[type=file][multiple]').setInputFiles(files)
  await sendAndClose()
}

async function fillFormWithSendToken(email: string): Promise<void> {
  await fillSupportForm(page, email)
  await expect.poll(() => readSendToken(page)).not.toBeUndefined()
}

async function sendAndClose(): Promise<void> {
  await send()
  const alert = page.getByRole('alertdialog')
  await alert.getByText('Pleacă singură dacă revine conexiunea în câteva ore').waitFor()
  await alert.locator('.btn').click()
}

interface SendToken {
  owner: string
  token: string
}

/** Reads the worker's send token; undefined if there is none. */
async function readSendToken(where: Page | Worker): Promise<SendToken | undefined> {
  return (await readRows<SendToken>(where, SEND_TOKENS))[0]
}

/** Calls an endpoint with a stolen send token and returns the status. Runs in the page. */
async function callWithToken({ path, token }: { path: string; token: string }): Promise<number> {
  const answer = (await (await fetch('/api/xsrf')).json()) as { data: { token: string } }
  const headers = { 'X-XSRF-TOKEN': answer.data.token, Authorization: `Bearer ${token}` }
  return (await fetch(path, { method: 'POST', headers })).status
}

const listFileOwners = async ({ id }: Arrived) => {
  const owners = 'select owner_id from files where used_by = $1'
  const rows = await portal.query<{ owner_id: number }>(owners, [`suport:${id}`])
  return rows.map(({ owner_id }) => owner_id)
}

function notifications() {
  return theWorker().evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const shown = await registration.getNotifications()
    return shown.map(({ tag, title, lang }) => ({ tag, title, lang }))
  })
}

async function signIn(account = demoAccounts[0]!): Promise<void> {
  await goTo('/auth/login')
  await fillSignIn(page, account, DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Autentificare' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bună ziua' }).waitFor()
}

/** Waits for the queue's lock, which a sender holds: once acquired, the drain is over. */
function waitForDrainEnd(): Promise<void> {
  return theWorker().evaluate(() => navigator.locks.request('portal.coada', () => undefined))
}

describe('a worker killed while it sends', () => {
  test('before the request reached the server: the next page sends it', async () => {
    const email = aFreshEmail()
    await writeOffline(email)
    await page.close()
    portal.proxy.injectFault({ kind: 'hang' })
    await dispatchSync()
    await expect.poll(() => listStates(theWorker())).toEqual(['sending'])
    await killWorker()
    portal.proxy.clearFault()
    await openQueue()
    expect(await countRequests(email)).toBe(1)
  })

  test('while the server processes the request: it is stored once', async () => {
    const email = aFreshEmail()
    await writeOffline(email)
    await page.close()
    portal.proxy.clearFault()
    const letGo = await lockRequestsTable()
    try {
      const asked = context.waitForEvent('request', isForm)
      await dispatchSync()
      expect((await asked).serviceWorker()).not.toBeNull()
      await waitForBlockedRequest()
      await killWorker()
    } finally {
      await letGo()
    }
    await openQueue()
    expect(await countRequests(email)).toBe(1)
  })
})

/** Waits until a request is blocked by the table lock. */
async function waitForBlockedRequest(): Promise<void> {
  const waiting = 'select pid from pg_locks where not granted'
  await expect.poll(async () => (await portal.query(waiting)).length).toBeGreaterThan(0)
}

describe('a page that sleeps for ten minutes', () => {
  beforeEach(() => page.clock.install())

  test('sends a waiting entry once, soon after it wakes', async () => {
    const email = aFreshEmail()
    await writeOffline(email)
    const wake = await pausePage()
    portal.proxy.clearFault()
    expect(await countRequests(email)).toBe(0)
    await wake()
    await page.clock.fastForward(TEN_MINUTES)
    await expectSentOnce(email)
  })

  test('during a send whose connection hangs and is lost: sends once', async () => {
    const email = aFreshEmail()
    portal.proxy.injectFault({ kind: 'hang' })
    await fillSupportForm(page, email)
    await send()
    await expect.poll(() => listStates(page)).toEqual(['sending'])
    const wake = await pausePage()
    portal.proxy.clearFault()
    await wake()
    await page.clock.fastForward(TEN_MINUTES)
    await expectSentOnce(email)
  })

  test('during a send that is answered meanwhile: sends once', async () => {
    const email = aFreshEmail()
    const letGo = await lockRequestsTable()
    let wake = async () => {}
    try {
      await fillSupportForm(page, email)
      await send()
      await waitForBlockedRequest()
      wake = await pausePage()
    } finally {
      await letGo()
    }
    await expect.poll(() => countRequests(email)).toBe(1)
    await wake()
    await page.clock.fastForward(TEN_MINUTES)
    await expectSentOnce(email)
  })

  test('while the worker sends: shows a toast, and no notification', async () => {
    await allowNotifications()
    const email = aFreshEmail()
    await writeOffline(email)
    const wake = await pausePage()
    portal.proxy.clearFault()
    await dispatchSync()
    await expect.poll(() => listStates(theWorker())).toEqual(['sent'])
    await waitForDrainEnd()
    await wake()
    await toasts().waitFor()
    await expect.poll(() => listAcknowledged(page)).toEqual([true])
    expect(await notifications()).toEqual([])
    expect(await countRequests(email)).toBe(1)
  })

  async function expectSentOnce(email: string): Promise<void> {
    await expect.poll(() => listStates(page), SOON).toEqual(['sent'])
    expect(await countRequests(email)).toBe(1)
  }
})

/**
 * Pauses all script of the page until the returned function is called. Browsers do not freeze an automated page;
 * to its script this is the same.
 */
async function pausePage(): Promise<() => Promise<void>> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Debugger.enable')
  const asleep = new Promise((resolve) => devtools.once('Debugger.paused', resolve))
  const slept = devtools.send('Runtime.evaluate', { expression: 'debugger' })
  await asleep
  return async () => {
    await devtools.send('Debugger.resume')
    await slept
    await devtools.detach()
  }
}

test('a sync event during a page’s send waits for the lock, and the entry is sent once', async () => {
  const email = aFreshEmail()
  const tries: Request[] = []
  context.on('request', (request) => {
    if (isForm(request)) tries.push(request)
  })
  const letGo = await lockRequestsTable()
  try {
    await fillSupportForm(page, email)
    await send()
    await waitForBlockedRequest()
    await dispatchSync()
    await waitForPendingLock()
  } finally {
    await letGo()
  }
  await expect.poll(() => listStates(page), SOON).toEqual(['sent'])
  await waitForDrainEnd()
  expect(tries).toHaveLength(1)
  expect(await countRequests(email)).toBe(1)
})

/** Waits until a lock request is pending behind the sender's. */
async function waitForPendingLock(): Promise<void> {
  const inLine = () =>
    page.evaluate(async () => {
      const { pending } = await navigator.locks.query()
      return (pending ?? []).filter(({ name }) => name === 'portal.coada').length
    })
  await expect.poll(inLine).toBeGreaterThan(0)
}
