import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { refreshLogin } from '#contract/auth.ts'
import { paths } from '#contract/paths.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import type { Entry } from '#src/offline/entry.ts'
import { fillSignIn } from '#tests/support/steps/accounts.ts'
import { answerFaults, type Fault } from '../support/fault-proxy.ts'
import { aFreshEmail } from '#server/testing/identities.ts'
import { DRAFTS, readRows } from '../support/indexed-db.ts'
import { signOut } from '../support/steps/layout.ts'
import { TOKEN_KEY } from '../support/steps/stored.ts'
import { aPdf, readEntries, overwriteWaitingEntries, fillSupportForm } from './steps.ts'
import { dismissAlert } from '#tests/support/steps/feedback.ts'
import { openTab } from './visited-page.ts'
import { setUpFaultyPortal, type Fixture } from './set-up-faulty-portal.ts'

const HOUR = 3600_000
const YEAR = 365 * 24 * HOUR

let portal: Fixture['portal']
let page: Fixture['page']
setUpFaultyPortal((fixture) => ({ portal, page } = fixture))

const dialog = () => page.getByRole('dialog', { name: 'Suport online' })
const send = () => dialog().getByRole('button', { name: 'Trimite' }).click()
const closeAlert = () => dismissAlert(page)
const cards = () => page.locator('.queue__entry')
const sent = () => page.getByText('Trimis', { exact: true })
const openQueue = () => page.evaluate(() => (location.hash = '/de-trimis'))
const goTo = (route: string) => page.evaluate((hash) => (location.hash = hash), route)

/** Queues a request written without a connection. */
async function writeOffline(email: string, files = [] as ReturnType<typeof aPdf>[]): Promise<void> {
  portal.proxy.injectFault({ kind: 'refuse' })
  await fillSupportForm(page, email, files)
  await sendToQueue()
}

async function sendToQueue(): Promise<void> {
  await send()
  await page.getByRole('alertdialog').getByText('S-a păstrat pe acest dispozitiv').waitFor()
  await closeAlert()
}

async function expectSent(count = 1): Promise<void> {
  await openQueue()
  await expect.poll(() => sent().count(), { timeout: 25_000 }).toBe(count)
}

const findRequests = (email: string) =>
  portal.query<{
    id: number
    created_at: Date
    citizen_id: number | null
    observatii: string
    nume: string
  }>('select * from support_requests where email = $1', [email])

/** Answers one person's form in the portal's place; all other requests pass. */
function rejectFormOf(email: string, status: string, headers: string[], code: string): Fault {
  const errors = { message: ['Adresa nu mai este primită.'], code }
  return {
    kind: 'answer',
    only: email,
    status,
    headers: ['Content-Type: application/json', ...headers],
    body: JSON.stringify({ status_code: Number.parseInt(status, 10), errors }),
  }
}

async function signIn(account: string): Promise<void> {
  await goTo('/auth/login')
  await fillSignIn(page, account, DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Autentificare' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bună ziua' }).waitFor()
}

test('a captive portal’s answer is not mistaken for blocked cookies', async () => {
  await goTo('/auth/login')
  portal.proxy.injectFault({ ...answerFaults.page, only: 'GET /api/xsrf' })
  await fillSignIn(page, demoAccounts[0]!, DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Autentificare' }).click()
  await page
    .getByRole('alertdialog')
    .getByText(/^Ne pare rău, am întâmpinat o problemă/)
    .waitFor()
})

/** Answer to an upload whose earlier request, under the same idempotency key, is still processed. */
const stillArriving = {
  kind: 'answer',
  status: '409 Conflict',
  headers: ['Content-Type: application/json', 'Retry-After: 1'],
  body: JSON.stringify({ status_code: 409, errors: { message: ['O clipă.'], code: 'in_curs' } }),
  only: `POST ${paths.uploadFileRegister}`,
} satisfies Fault

test('a chosen file answered 409 (in progress) is retried until it is uploaded', async () => {
  portal.proxy.injectFault(stillArriving)
  const [answer] = await Promise.all([
    page.waitForResponse(`**${paths.uploadFileRegister}`),
    fillSupportForm(page, aFreshEmail(), [aPdf('act.pdf')]),
  ])
  await answer.finished()
  portal.proxy.clearFault()
  await send()
  await page.getByRole('alertdialog').getByText('a fost trimis').waitFor()
})

test('an upload answered 409 (in progress) is retried until it is done', async () => {
  portal.proxy.injectFault({ kind: 'refuse', only: stillArriving.only })
  await fillSupportForm(page, aFreshEmail(), [aPdf('act.pdf')])
  await dialog().getByRole('button', { name: 'Reîncearcă act.pdf' }).waitFor()
  portal.proxy.injectFault(stillArriving)
  const [answer] = await Promise.all([
    page.waitForResponse(`**${paths.uploadFileRegister}`),
    send(),
  ])
  await answer.finished()
  portal.proxy.clearFault()
  await page.getByRole('alertdialog').getByText('a fost trimis').waitFor()
})

test('a 429 with Retry-After delays the next attempt by that long', async () => {
  const email = aFreshEmail()
  portal.proxy.injectFault(
    rejectFormOf(email, '429 Too Many Requests', ['Retry-After: 5'], 'prea_multe_incercari'),
  )
  await fillSupportForm(page, email)
  const before = Date.now()
  await sendToQueue()
  portal.proxy.clearFault()
  await page.reload() // a start triggers a send, but does not cut the pause short
  await expectSent()
  const [row, ...more] = await findRequests(email)
  expect(row!.created_at.getTime() - before).toBeGreaterThan(5_000)
  expect(more).toEqual([])
})

test('a Retry-After pause applies to its own call only', async () => {
  const [visitor, citizen] = [aFreshEmail(), aFreshEmail()]
  await writeOffline(visitor)
  portal.proxy.injectFault(
    rejectFormOf(visitor, '429 Too Many Requests', ['Retry-After: 600'], 'prea_multe_incercari'),
  )
  await openQueue()
  await page.getByRole('button', { name: 'Trimite acum' }).click()
  await expect.poll(async () => (await readEntries(page))[0]?.notBefore).not.toBeNull()
  await signIn(demoAccounts[0]!)
  await fillSupportForm(page, citizen, [])
  await send()
  await page.getByRole('alertdialog').getByText('a fost trimis').waitFor()
  expect(await findRequests(citizen)).toHaveLength(1)
  expect(await findRequests(visitor)).toEqual([])
})

test('an entry whose token refresh failed is retried soon', async () => {
  const email = aFreshEmail()
  await signIn(demoAccounts[0]!)
  await writeOffline(email)
  portal.proxy.injectFault(rejectFormOf(email, '401 Unauthorized', [], 'neautentificat'))
  await page.route(`**${refreshLogin.path}`, (route) => route.abort())
  await openQueue()
  const attempts = async () => (await readEntries(page))[0]!.attempts
  const before = await attempts()
  await page.getByRole('button', { name: 'Trimite acum' }).click()
  await expect.poll(attempts).toBeGreaterThan(before)
  await page.unroute(`**${refreshLogin.path}`)
  portal.proxy.clearFault()
  await expect.poll(() => findRequests(email), { timeout: 20_000 }).toHaveLength(1)
})

test('a form whose refreshed token is rejected too is retried with a back-off, and its draft is dropped', async () => {
  const email = aFreshEmail()
  await signIn(demoAccounts[0]!)
  portal.proxy.injectFault(rejectFormOf(email, '401 Unauthorized', [], 'neautentificat'))
  await fillSupportForm(page, email, [aPdf('factura.pdf')])
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().endsWith(refreshLogin.path)) refreshes += 1
  })
  const sentAt = Date.now()
  await sendToQueue()
  await expect
    .poll(async () => (await readEntries(page))[0]!.attempts, { timeout: 25_000 })
    .toBeGreaterThan(2)
  expect(Date.now() - sentAt).toBeGreaterThan(2_000)
  expect(refreshes).toBe(1)
  expect(await readRows(page, DRAFTS)).toEqual([])
  portal.proxy.clearFault()
  await expectSent()
  expect(await findRequests(email)).toHaveLength(1)
})

test('an entry written by an older version is sent like any other', async () => {
  const email = aFreshEmail()
  await writeOffline(email, [aPdf('factura.pdf')])
  const [{ language: _, notBefore: __, ...older }] = (await readEntries(page)) as [Entry]
  await overwriteWaitingEntries(page, [{ ...older, schema: 1 }])
  await page.reload()
  portal.proxy.clearFault()
  await expectSent()
  const [row] = await findRequests(email)
  expect(await findFiles(row!.id)).toHaveLength(1)
})

test('a failing upload does not block later entries', async () => {
  const [heavy, light] = [aFreshEmail(), aFreshEmail()]
  await writeOffline(heavy, [aPdf('mare.pdf', 400_000)])
  await writeOffline(light)
  portal.proxy.injectFault({ kind: 'cut', afterBytes: 60_000 })
  await openQueue()
  await expect.poll(() => findRequests(light), { timeout: 25_000 }).toHaveLength(1)
  expect(await findRequests(heavy)).toEqual([])
  portal.proxy.clearFault()
  await expectSent(2)
})

test('„Trimite acum” sends its own entry first', async () => {
  const [first, tapped] = [aFreshEmail(), aFreshEmail()]
  await writeOffline(first)
  await writeOffline(tapped)
  await openQueue()
  portal.proxy.clearFault()
  const posted = page.waitForRequest((request) => request.url().endsWith(paths.suportOnline))
  await page.getByRole('button', { name: 'Trimite acum' }).last().click()
  expect((await posted).postData()).toContain(tapped)
  await expectSent(2)
})

test('a gateway’s 413 asks for a smaller file, and does not block other entries', async () => {
  const [heavy, light] = [aFreshEmail(), aFreshEmail()]
  await writeOffline(heavy, [aPdf('mare.pdf')])
  await writeOffline(light)
  portal.proxy.injectFault({
    kind: 'answer',
    status: '413 Payload Too Large',
    headers: ['Content-Type: text/html'],
    body: '<h1>413</h1>',
    only: `POST ${paths.uploadFileRegister}`,
  })
  await openQueue()
  await expect.poll(() => findRequests(light), { timeout: 25_000 }).toHaveLength(1)
  await page.getByText('Alegeți o fotografie mai mică').waitFor({ timeout: 30_000 })
  portal.proxy.clearFault()
  await page.getByRole('button', { name: 'Încearcă din nou' }).click()
  await expectSent(2)
})

test('a rejected entry waits for its author’s correction, and does not block others', async () => {
  const [refused, other, corrected] = [aFreshEmail(), aFreshEmail(), aFreshEmail()]
  await writeOffline(refused, [aPdf('factura.pdf')])
  await writeOffline(other)
  portal.proxy.injectFault(rejectFormOf(refused, '422 Unprocessable Entity', [], 'date_invalide'))
  await expectSent()
  await page.getByText('Adresa nu mai este primită.').waitFor()
  expect(await findRequests(other)).toHaveLength(1)
  portal.proxy.clearFault()

  await page.getByRole('button', { name: 'Modifică' }).click()
  await expect.poll(() => dialog().getByLabel('E-mail').inputValue()).toBe(refused)
  expect(await dialog().getByLabel('Observații').inputValue()).toBe('Nu mi s-a ridicat gunoiul.')
  await dialog().getByText('factura.pdf').waitFor()
  await dialog().getByLabel('E-mail').fill(corrected)
  await send()
  await page.locator('.alert__text', { hasText: 'a fost trimisă cu succes' }).waitFor()
  await closeAlert()
  await expectSent(2)
  expect(await cards().count()).toBe(2)
  expect(await findRequests(refused)).toEqual([])
  const [row] = await findRequests(corrected)
  expect(await findFiles(row!.id)).toHaveLength(1)
})

test('an edit that is rejected too leaves the original entry in the queue', async () => {
  const email = aFreshEmail()
  await writeOffline(email, [aPdf('factura.pdf')])
  portal.proxy.injectFault(rejectFormOf(email, '422 Unprocessable Entity', [], 'date_invalide'))
  await openQueue()
  // Rejected before the edit, so that only the edit is sent then, within the form's waiting time.
  await page.getByRole('button', { name: 'Trimite acum' }).click()
  await page.getByText('Adresa nu mai este primită.').waitFor()
  await page.getByRole('button', { name: 'Modifică' }).click()
  await dialog().getByText('factura.pdf').waitFor()
  await send()
  await page.getByRole('alertdialog').getByText('Adresa nu mai este primită.').waitFor()
  await closeAlert()
  await dialog().getByRole('button', { name: 'Renunță' }).click()
  await page.getByText('Adresa nu mai este primită.').waitFor()
  expect(await cards().count()).toBe(1)
  portal.proxy.clearFault()
  await page.getByRole('button', { name: 'Încearcă din nou' }).click()
  await expectSent()
  const [row] = await findRequests(email)
  expect(await findFiles(row!.id)).toHaveLength(1)
})

test('deleting asks for confirmation', async () => {
  const email = aFreshEmail()
  await writeOffline(email)
  // Status checks pass; the server does not have the entry.
  portal.proxy.injectFault({ kind: 'refuse', only: `POST ${paths.suportOnline} ` })
  await openQueue()
  const question = page.getByRole('dialog', { name: 'Ștergeți definitiv?' })
  await page.getByRole('button', { name: 'Șterge' }).click()
  await question.locator('.btn', { hasText: 'Nu, păstrează' }).click()
  expect(await cards().count()).toBe(1)
  await page.getByRole('button', { name: 'Șterge' }).click()
  await question.getByRole('button', { name: 'Da, șterge' }).click()
  await page.getByText('Nu așteaptă nimic').waitFor()
  portal.proxy.clearFault()
  await page.reload()
  await page.getByText('Nu așteaptă nimic').waitFor()
  expect(await findRequests(email)).toEqual([])
})

test('an entry is not sent while its deletion awaits confirmation', async () => {
  const [deleted, light] = [aFreshEmail(), aFreshEmail()]
  await writeOffline(deleted, [aPdf('a.pdf')])
  await writeOffline(light)
  await openQueue()
  await page.getByRole('button', { name: 'Șterge' }).first().click()
  const yes = page.getByRole('button', { name: 'Da, șterge' })
  await yes.waitFor()
  portal.proxy.clearFault()
  await expect.poll(() => findRequests(light), { timeout: 25_000 }).toHaveLength(1)
  expect(await findRequests(deleted)).toEqual([])
  await yes.click()
  // The server is asked about the entry before it is deleted.
  await expect.poll(() => readEntries(page)).toHaveLength(1)
  await expectSent()
  expect(await findRequests(deleted)).toEqual([])
})

test('a delivered entry keeps only its number and date', async () => {
  const email = aFreshEmail()
  await writeOffline(email)
  const [waiting] = await readEntries(page)
  expect(waiting!.form).toMatchObject({ email })
  portal.proxy.clearFault()
  await expectSent()
  const [arrived] = await readEntries(page)
  expect(JSON.stringify(arrived)).not.toContain(email)
  expect(arrived!.form).toEqual({})
})

test('a delivered entry of a signed-out citizen does not ask for a sign-in', async () => {
  await signIn(demoAccounts[0]!)
  await writeOffline(aFreshEmail())
  portal.proxy.clearFault()
  await expectSent()
  await goTo('/dashboard/main')
  await signOut(page)
  await page.getByLabel('CNP sau CUI').waitFor()
  await openQueue()
  await page.getByText('Nu așteaptă nimic').waitFor()
  expect(await page.getByText('Autentificați-vă pentru a trimite').count()).toBe(0)
})

test.each(['missing', 'blocked'] as const)('with a %s database it sends directly', async (how) => {
  const email = aFreshEmail()
  await page.context().addInitScript((kind) => {
    Object.defineProperty(window, 'indexedDB', {
      get() {
        if (kind === 'missing') return undefined
        throw new DOMException('Blocked', 'SecurityError')
      },
    })
  }, how)
  await page.reload()
  await fillSupportForm(page, email, [aPdf('a.pdf'), aPdf('b.pdf', 3_000_000)])
  await send()
  await page.locator('.alert__text', { hasText: 'a fost trimisă cu succes' }).waitFor()
  const [row] = await findRequests(email)
  expect(await findFiles(row!.id)).toHaveLength(2)
})

test('a citizen’s entry is hidden from others, and sent when they sign in again', async () => {
  const email = aFreshEmail()
  const [one, other] = demoAccounts as [string, string]
  await signIn(one)
  await writeOffline(email)
  await signOut(page)
  await page
    .getByRole('dialog', { name: 'Aveți trimiteri neplecate' })
    .getByRole('button', { name: 'Deconectare' })
    .click()
  await page.getByLabel('CNP sau CUI').waitFor()
  portal.proxy.clearFault()
  await openQueue()
  await page.getByText('Autentificați-vă pentru a trimite').waitFor()
  expect(await cards().count()).toBe(0)

  await signIn(other)
  await openQueue()
  await page.getByText('Nu așteaptă nimic').waitFor()
  await page.reload()
  await page.getByText('Nu așteaptă nimic').waitFor()
  expect(await findRequests(email)).toEqual([])

  await goTo('/dashboard/main')
  await signOut(page)
  await page.getByLabel('CNP sau CUI').waitFor()
  await signIn(one)
  await expectSent()
  const [row] = await findRequests(email)
  expect(row!.citizen_id).not.toBeNull()
})

test('an expired token is refreshed once for several entries', async () => {
  const emails = [aFreshEmail(), aFreshEmail()]
  await signIn(demoAccounts[0]!)
  for (const email of emails) await writeOffline(email)
  let refreshes = 0
  await page.clock.setFixedTime(Date.now() + 2 * HOUR)
  await page.route(`**${refreshLogin.path}`, async (route) => {
    refreshes += 1
    await page.clock.setFixedTime(Date.now()) // the new token is valid for an hour from now
    await route.continue()
  })
  await openQueue()
  portal.proxy.clearFault()
  await expectSent(2)
  expect(refreshes).toBe(1)
  for (const email of emails) expect(await findRequests(email)).toHaveLength(1)
})

test('an entry of a token that expired offline is sent once the server is reachable', async () => {
  const email = aFreshEmail()
  await signIn(demoAccounts[0]!)
  await writeOffline(email)
  await page.clock.setFixedTime(Date.now() + 2 * HOUR)
  await page.reload()
  await page.getByLabel('CNP sau CUI').waitFor()
  await openQueue()
  await page.getByText('Autentificați-vă pentru a trimite').waitFor()
  await page.clock.setFixedTime(Date.now())
  portal.proxy.clearFault()
  await expectSent()
  const [row] = await findRequests(email)
  expect(row!.citizen_id).not.toBeNull()
})

test('an entry is never sent with another citizen’s token', async () => {
  const email = aFreshEmail()
  const [one, other] = demoAccounts as [string, string]
  await signIn(other)
  const token = await page.evaluate((key) => localStorage.getItem(key)!, TOKEN_KEY)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await signIn(one)
  await writeOffline(email)
  // As after another tab's sign-in of which this tab has not been notified yet.
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    TOKEN_KEY,
    token,
  ] as const)
  const attemptsOf = async () => (await readEntries(page))[0]!.attempts
  const before = await attemptsOf()
  portal.proxy.clearFault()
  await openQueue()
  await page.getByRole('button', { name: 'Trimite acum' }).click()
  await expect.poll(attemptsOf).toBeGreaterThan(before)
  expect(await findRequests(email)).toEqual([])
})

test('an entry that throws while being sent does not block others', async () => {
  const [defective, light] = [aFreshEmail(), aFreshEmail()]
  await writeOffline(defective)
  await writeOffline(light)
  const [{ call: _, ...first }] = (await readEntries(page)) as [Entry]
  await overwriteWaitingEntries(page, [{ ...first, form: { ...first.form, observatii: 1n } }])
  page.tolerate(/BigInt/)
  const failed = page.waitForEvent('pageerror')
  portal.proxy.clearFault()
  await page.reload()
  await expectSent()
  expect(await findRequests(light)).toHaveLength(1)
  await failed
})

test('an entry that may have arrived is resent byte for byte, whatever its form would serialize to', async () => {
  const email = aFreshEmail()
  portal.proxy.injectFault({ kind: 'lose-answer', only: `POST ${paths.suportOnline}` })
  await fillSupportForm(page, email)
  await sendToQueue()
  const [entry] = await readEntries(page)
  await overwriteWaitingEntries(page, [
    { ...entry!, form: { ...entry!.form, observatii: 'Alte cuvinte.' } },
  ])
  portal.proxy.clearFault()
  await page.reload()
  await expectSent()
  const rows = await findRequests(email)
  expect(rows.map(({ observatii }) => observatii)).toEqual(['Nu mi s-a ridicat gunoiul.'])
})

test('twenty files with one name arrive unaltered', async () => {
  const email = aFreshEmail()
  const files = Array.from({ length: 20 }, (_, index) => aPdf('image.pdf', 1000 + index))
  await writeOffline(email, files)
  portal.proxy.clearFault()
  await expectSent()
  const [row] = await findRequests(email)
  const arrived = await findFiles(row!.id)
  expect(arrived.map(({ name }) => name)).toEqual(files.map(() => 'image.pdf'))
  expect(arrived.map(({ sha256 }) => sha256).toSorted()).toEqual(
    files.map(({ buffer }) => createHash('sha256').update(buffer).digest('hex')).toSorted(),
  )
})

test.each([YEAR, -YEAR])('entries are sent once with a clock %i ms off', async (off) => {
  const [first, second] = [aFreshEmail(), aFreshEmail()]
  await writeOffline(first)
  await page.clock.setFixedTime(Date.now() + off)
  await writeOffline(second)
  await page.reload()
  portal.proxy.clearFault()
  await expectSent(2)
  for (const email of [first, second]) expect(await findRequests(email)).toHaveLength(1)
})

test('text that looks like SQL, HTML or templates arrives unaltered', async () => {
  const email = aFreshEmail()
  const observatii = [
    `'); drop table support_requests; --`,
    '<script>alert(1)</script><img src=x onerror=alert(2)>',
    '"\\u0000", ${7*7} {{7*7}} %00 %s \\',
    'مرحبا \u202Eabc\u202C 👩‍👩‍👧 ß',
  ].join('\n')
  portal.proxy.injectFault({ kind: 'refuse' })
  await fillSupportForm(page, email, [aPdf('<b>"..%2f..%2f\'; --.pdf')])
  await dialog().getByLabel('Nume', { exact: true }).fill("O'Brien-Ștefănescu")
  await dialog().getByLabel('Observații').fill(observatii)
  await sendToQueue()
  portal.proxy.clearFault()
  await expectSent()
  const [row] = await findRequests(email)
  expect(row).toMatchObject({ nume: "O'Brien-Ștefănescu", observatii })
  const [file] = await findFiles(row!.id)
  expect(file!.name).toContain('; --.pdf')
})

test('two open tabs send an entry once', async () => {
  const email = aFreshEmail()
  const other = await openTab(page, '/#/de-trimis')
  let answered = 0
  page.context().on('response', (response) => {
    if (response.url().endsWith(paths.suportOnline) && response.ok()) answered += 1
  })
  await page.bringToFront()
  await writeOffline(email)
  portal.proxy.clearFault()
  await Promise.all(
    [page, other].map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))),
  )
  await expectSent()
  await other.getByText('Trimis', { exact: true }).waitFor()
  expect(answered).toBe(1)
  expect(await findRequests(email)).toHaveLength(1)
})

function findFiles(requestId: number): Promise<{ name: string; sha256: string }[]> {
  return portal.query('select name, sha256 from files where used_by = $1', [`suport:${requestId}`])
}
