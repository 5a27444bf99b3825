import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { aFreshEmail } from '#server/testing/identities.ts'
import { DRAFTS, putRows, QUEUE, readRowsByKey, type Rows } from '../support/indexed-db.ts'
import { waitForDrafts } from '../support/steps/support.ts'
import { aPdf, fillSupportForm } from './steps.ts'
import { dismissAlert } from '#tests/support/steps/feedback.ts'
import { openTab } from './visited-page.ts'
import { setUpFaultyPortal, type Fixture } from './set-up-faulty-portal.ts'

const NOT_KEPT = /^Acest browser nu poate păstra ce scrieți/
const UNREADABLE = 'Scrisă cu altă versiune a portalului. O păstrăm așa cum este.'
/** Delivered or, on a slow machine, queued. */
const TAKEN = /a fost trimisă cu succes|S-a păstrat pe acest dispozitiv/
const MEGABYTE = 1_000_000

let portal: Fixture['portal']
let page: Fixture['page']
setUpFaultyPortal((fixture) => ({ portal, page } = fixture))

const dialog = () => page.getByRole('dialog', { name: 'Suport online' })
const openSupport = () => page.getByRole('button', { name: 'Suport online' }).click()
const send = () => dialog().getByRole('button', { name: 'Trimite' }).click()
const closeAlert = () => dismissAlert(page)
const toast = (text: string | RegExp) => page.locator('.toast').getByText(text)
const openQueue = () => page.evaluate(() => (location.hash = '/de-trimis'))

/** Waits for the sign-in form to be shown and the portal to have started: the build prerenders the form. */
async function expectSignIn(): Promise<void> {
  await page.getByLabel('CNP sau CUI').waitFor()
  await page.waitForFunction(() => 'portalReady' in window)
}

async function expectSuccess(): Promise<void> {
  await page.locator('.alert__text', { hasText: 'a fost trimisă cu succes' }).waitFor()
  await closeAlert()
}

async function expectKept(): Promise<void> {
  await page.getByRole('alertdialog').getByText('S-a păstrat pe acest dispozitiv').waitFor()
  await closeAlert()
}

async function expectSent(count = 1): Promise<void> {
  await openQueue()
  const sent = page.getByText('Trimis', { exact: true })
  await expect.poll(() => sent.count(), { timeout: 25_000 }).toBe(count)
}

async function findFileNames(email: string): Promise<string[][]> {
  const requests = await portal.query<{ id: number }>(
    'select id from support_requests where email = $1',
    [email],
  )
  return Promise.all(
    requests.map(async ({ id }) => {
      const key = [`suport:${id}`]
      const files = await portal.query<{ name: string }>(
        'select name from files where used_by = $1 order by name',
        key,
      )
      return files.map(({ name }) => name)
    }),
  )
}

/** Lowers the origin's quota until a file does not fit. */
async function fillDevice(): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const quotaSize = MEGABYTE / 10
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: portal.url, quotaSize })
}

test('a full device warns once that nothing is saved, and requests are sent directly', async () => {
  const emails = [aFreshEmail(), aFreshEmail()]
  await fillDevice()
  for (const email of emails) {
    await fillSupportForm(page, email, [aPdf('mare.pdf', 3 * MEGABYTE)])
    await send()
    if (email === emails[0]) await toast(NOT_KEPT).waitFor()
    await expectSuccess()
    expect(await findFileNames(email)).toEqual([['mare.pdf']])
    expect(await toast(NOT_KEPT).count()).toBeLessThanOrEqual(1)
  }
  await openQueue()
  await page.getByText('Nu așteaptă nimic').waitFor()
})

test('a full device offline keeps the form filled in, and it can be sent later', async () => {
  const email = aFreshEmail()
  await fillDevice()
  portal.proxy.injectFault({ kind: 'refuse' })
  await fillSupportForm(page, email, [aPdf('mare.pdf', 3 * MEGABYTE), aPdf('mic.pdf')])
  await send()
  await page.locator('.alert__text', { hasText: 'Vă rugăm să reîncercați' }).waitFor()
  await toast(NOT_KEPT).waitFor()
  await closeAlert()
  expect(await dialog().getByLabel('E-mail').inputValue()).toBe(email)
  expect(await dialog().getByLabel('Observații').inputValue()).toBe('Nu mi s-a ridicat gunoiul.')
  for (const name of ['mare.pdf', 'mic.pdf']) await dialog().getByText(name).waitFor()
  portal.proxy.clearFault()
  await send()
  await expectSuccess()
  expect(await findFileNames(email)).toEqual([['mare.pdf', 'mic.pdf']])
})

test('a delivered request is not sent again when the device fills up meanwhile', async () => {
  const email = aFreshEmail()
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put
    let rows = 0
    IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
      if (this.name === 'intrari' && (rows += 1) > 1) {
        throw new DOMException('Full', 'QuotaExceededError')
      }
      return put.call(this, value, key)
    }
  })
  await fillSupportForm(page, email, [aPdf('act.pdf')])
  await send()
  await page.getByRole('alertdialog').waitFor()
  await closeAlert()
  await dialog().waitFor({ state: 'detached' })
  await page.reload()
  await expectSent()
  expect(await findFileNames(email)).toEqual([['act.pdf']])
})

test('a queue that becomes unreadable after a write sends nothing twice', async () => {
  const email = aFreshEmail()
  await page.evaluate(() => {
    const { put, getAll } = IDBObjectStore.prototype
    let isWritten = false
    IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
      isWritten ||= this.name === 'intrari'
      return put.call(this, value, key)
    }
    IDBObjectStore.prototype.getAll = function () {
      if (isWritten) throw new DOMException('Internal error', 'UnknownError')
      return getAll.call(this)
    }
  })
  await fillSupportForm(page, email)
  await send()
  await page.getByRole('alertdialog').waitFor()
  await closeAlert()
  await page.reload()
  await expectSent()
  expect(await findFileNames(email)).toEqual([[]])
})

test.each([
  ['the browser has closed', 'InvalidStateError'],
  ['its storage process has lost', 'UnknownError'],
])('database connections that %s are reopened', async (_, error) => {
  const email = aFreshEmail()
  await closeConnections({ error })
  portal.proxy.injectFault({ kind: 'refuse' })
  await fillSupportForm(page, email, [aPdf('act.pdf')])
  await send()
  await expectKept()
  await closeConnections({ error })
  portal.proxy.clearFault()
  await expectSent()
  expect(await findFileNames(email)).toEqual([['act.pdf']])
})

test('a draft is saved after the browser closed the database connections', async () => {
  const email = aFreshEmail()
  await closeConnections({ forGood: true })
  await fillSupportForm(page, email)
  await expect.poll(readDraftRow).toMatchObject({ values: { email } })
})

test('a database deleted by another tab is created again', async () => {
  const email = aFreshEmail()
  const other = await openTab(page, '/robots.txt')
  await other.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('portal-coada')
        request.onsuccess = () => resolve()
        request.onerror = request.onblocked = () => reject(new Error('database not deleted'))
      }),
  )
  await other.close()
  await page.bringToFront()
  portal.proxy.injectFault({ kind: 'refuse' })
  await fillSupportForm(page, email, [aPdf('act.pdf')])
  await send()
  await expectKept()
  await page.reload()
  portal.proxy.clearFault()
  await expectSent()
  expect(await findFileNames(email)).toEqual([['act.pdf']])
})

test('unreadable rows do not block others, and stay unchanged', async () => {
  const emails = [aFreshEmail(), aFreshEmail()]
  portal.proxy.injectFault({ kind: 'refuse' })
  for (const email of emails) {
    await fillSupportForm(page, email)
    await send()
    await expectKept()
  }
  await damageRows(unreadableRows)
  await page.reload()
  portal.proxy.clearFault()
  await expectSent(2)
  for (const email of emails) expect(await findFileNames(email)).toEqual([[]])

  for (let visit = 1; visit <= 2; visit++) {
    await openQueue()
    await expect
      .poll(() => page.getByText(UNREADABLE).count())
      .toBe(Object.keys(unreadableRows).length)
    expect(await readQueue(Object.keys(unreadableRows))).toEqual(unreadableRows)
    await page.reload()
  }
})

test('an unreadable row can be exported, which does not delete it', async () => {
  const row = { stricat: unreadableRows['c-versiune-noua'] }
  await damageRows(row)
  await openQueue()
  await page.reload()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportă' }).click()
  const file = await (await download).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(row.stricat)
  expect(await readQueue(['stricat'])).toEqual(row)
})

test('an unreadable row is deleted after confirmation', async () => {
  await damageRows({ stricat: unreadableRows['b-fisiere'], altul: unreadableRows['a-numar'] })
  await openQueue()
  await page.reload()
  const cards = page.locator('.queue__entry')
  await expect.poll(() => cards.count()).toBe(2)
  const question = page.getByRole('dialog', { name: 'Ștergeți definitiv?' })
  await cards.last().getByRole('button', { name: 'Șterge' }).click()
  await question.getByText('Exportați întâi').waitFor()
  await question.locator('.btn', { hasText: 'Nu, păstrează' }).click()
  expect(await cards.count()).toBe(2)
  await cards.last().getByRole('button', { name: 'Șterge' }).click()
  await question.getByRole('button', { name: 'Da, șterge' }).click()
  await expect.poll(() => cards.count()).toBe(1)
  expect(await readQueue(['altul', 'stricat'])).toEqual({ altul: 42, stricat: undefined })
})

const damagedUserRecords = {
  'not JSON': '{"nume":',
  'no object': '[1, 2, 3]',
  null: 'null',
  'fields of other types': '{"nume":5,"prenume":{},"email":["a"],"telefon":null,"type":"x"}',
  'a megabyte': 'x'.repeat(1024 * 1024),
}

test('a damaged user record does not break the sign-in', async () => {
  for (const record of Object.values(damagedUserRecords)) {
    await setLocalStorage('portal.user', record)
    await page.reload()
    await expectSignIn()
    await openSupport()
    await waitForDrafts(page)
    expect(await dialog().getByLabel('Nume', { exact: true }).inputValue()).toBe('')
  }
})

const inAnHour = Math.floor(Date.now() / 1000) + 3600
const claims = { iss: 'portal-salubritate', sub: '1', iat: 1, exp: inAnHour, type: 0 }

const invalidTokens = {
  empty: '',
  garbage: '!@#$%^ nu este un jeton',
  'three dots': '...',
  'a payload that is no object': createToken(null),
  'an issuer that is no text': createToken({ ...claims, iss: {} }),
  'half pairs of surrogates': '\ud800.\udfff.\ud800',
  'expired, signed by nobody': createToken({ ...claims, exp: 1 }),
}

test('a damaged token leads to the sign-in', async () => {
  for (const token of Object.values(invalidTokens)) {
    await setLocalStorage('portal.token', token)
    await page.evaluate(() => (location.hash = '/dashboard/main'))
    await page.reload()
    await expectSignIn()
  }
})

const forgedTokens = {
  'signed by nobody': createToken(claims),
  'in quotes': `"${createToken(claims)}"`,
  'ended by half a pair of surrogates': `${createToken(claims)}\ud800`,
}

test('a forged token is discarded at the first answer', async () => {
  for (const token of Object.values(forgedTokens)) {
    for (const key of ['portal.token', 'portal.user']) await setLocalStorage(key, token)
    await page.reload()
    await expectSignIn()
    await page.reload()
    await expectSignIn()
  }
})

test('a re-render before another tab’s token is noticed does not change the screen', async () => {
  // A page gets no `storage` event for its own writes.
  await setLocalStorage('portal.token', forgedTokens['signed by nobody'])
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('CNP or CUI').waitFor()
})

test('a request is not lost when the token cannot be put into a header', async () => {
  const email = aFreshEmail()
  await setLocalStorage('portal.token', forgedTokens['ended by half a pair of surrogates'])
  await page.reload()
  await expectSignIn()
  await fillSupportForm(page, email)
  await send()
  await page.locator('.alert__text', { hasText: TAKEN }).waitFor()
  await closeAlert()
  await openQueue()
  await page.locator('.queue__entry').waitFor()
})

function createToken(payload: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}.${'a'.repeat(43)}`
}

const setLocalStorage = (key: string, text: string) =>
  page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const)

const NOW = Date.now()
const damagedDrafts = {
  'a number': 5,
  'a text': 'stricat',
  null: null,
  'without values': { at: NOW },
  'of null': { at: NOW, values: null },
  'of a text': { at: NOW, values: 'stricat' },
  'of a list': { at: NOW, values: ['Popescu'] },
  'of no time': { at: 'ieri', values: { observatii: 'Text' } },
  'of fields nobody knows': { at: NOW, values: { toString: 'x', altul: 'y' } },
  'of fields of other types': { at: NOW, values: { nume: 5, telefon: {}, observatii: ['a'] } },
}

test('a damaged draft leaves the form empty and usable', async () => {
  for (const draft of Object.values(damagedDrafts)) {
    await writeDraftRow(draft)
    await openSupport()
    await waitForDrafts(page)
    for (const label of ['Prenume', 'Telefon', 'Observații']) {
      expect(await dialog().getByLabel(label).inputValue()).toBe('')
    }
    await send()
    await dialog().locator('.field__error').first().waitFor()
    await dialog().getByRole('button', { name: 'Renunță' }).click()
    await dialog().waitFor({ state: 'detached' })
  }
})

test('a partly damaged draft restores its valid fields', async () => {
  const email = aFreshEmail()
  await writeDraftRow({ at: NOW, values: { nume: 5, email, observatii: 'Text început' } })
  await page.reload()
  await openSupport()
  await expect.poll(() => dialog().getByLabel('E-mail').inputValue()).toBe(email)
  expect(await dialog().getByLabel('Observații').inputValue()).toBe('Text început')
  expect(await dialog().getByLabel('Nume', { exact: true }).inputValue()).toBe('')
})

test('the portal opens and sends without local storage', async () => {
  const email = aFreshEmail()
  await page.context().addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Blocked', 'SecurityError')
      },
    })
  })
  await page.reload()
  await expectSignIn()
  await fillSupportForm(page, email, [aPdf('act.pdf')])
  await send()
  await page.locator('.alert__text', { hasText: TAKEN }).waitFor()
  await closeAlert()
  await expectSent()
  expect(await findFileNames(email)).toEqual([['act.pdf']])
})

/** Simulates iOS closing the connections of background pages: transactions fail, and no event is fired. */
async function closeConnections({
  forGood = false,
  error = 'InvalidStateError',
} = {}): Promise<void> {
  await page.evaluate(
    ([oldOnesStayClosed, name]) => {
      const closed = new WeakSet<IDBDatabase>()
      const spared = new Set<string>()
      const transaction = IDBDatabase.prototype.transaction
      IDBDatabase.prototype.transaction = function (...args) {
        if (!spared.has(this.name)) {
          spared.add(this.name)
          if (oldOnesStayClosed) closed.add(this)
          throw new DOMException('Closing', name)
        }
        if (closed.has(this)) throw new DOMException('Closing', name)
        return transaction.apply(this, args)
      }
    },
    [forGood, error] as const,
  )
}

const anEntry = {
  id: 'x',
  schema: 1,
  place: 1,
  kind: 'suport',
  owner: null,
  writtenAt: '2026-01-01T00:00:00.000Z',
  form: {},
  files: [],
  attempts: 0,
  uploadsLost: 0,
  status: { state: 'waiting' },
}

const unreadableRows: Rows = {
  'a-numar': 42,
  'a-nimic': null,
  'a-text': 'stricat',
  'a-lista': [1, 2, 3],
  'b-obiect': { id: 5, schema: 'unu', place: 'întâi', form: null },
  'b-fisiere': { ...anEntry, id: 'b-fisiere', files: [null, 7] },
  'b-stare': { ...anEntry, id: 'b-stare', status: { state: 'plecat' } },
  'c-versiune-noua': {
    ...anEntry,
    id: 'c-versiune-noua',
    schema: 99,
    altceva: { text: 'păstrat' },
  },
  'd-fel': { ...anEntry, id: 'd-fel', kind: 'sesizare-viitoare', form: { text: 'păstrat' } },
  'd-fel-mostenit': { ...anEntry, id: 'd-fel-mostenit', kind: 'toString' },
}

const damageRows = (rows: Rows) => putRows(page, QUEUE, rows)
const readQueue = (keys: string[]) => readRowsByKey(page, QUEUE, keys)
const writeDraftRow = (draft: unknown) => putRows(page, DRAFTS, { suport: draft })
const readDraftRow = async () => (await readRowsByKey(page, DRAFTS, ['suport']))['suport']
