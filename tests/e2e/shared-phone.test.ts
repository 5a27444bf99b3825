import { expect, it } from 'vitest'
import { addressSave, sessionClose, sessionList } from '#contract/cetatean.ts'
import { accountSuportOnline } from '#contract/support.ts'
import { preferFullChromium, openPage, type PortalPage } from '#tests/support/browser.ts'
import { RESPONSES, lockStore, readRows } from '#tests/support/indexed-db.ts'
import { anAccount, aPerson, signIn, type Account } from '#tests/support/steps/accounts.ts'
import { abortRequests, removeStubs } from '#tests/support/steps/stub-responses.ts'
import { signOut } from '#tests/support/steps/layout.ts'
import { signInAnotherDevice, sendReport } from '#tests/support/steps/own-data.ts'
import {
  HOME,
  LOGIN,
  waitForHeading,
  waitForRoute,
  waitUntilLoaded,
} from '#tests/support/steps/routes.ts'
import { dumpStorage, storedText } from '#tests/support/steps/stored.ts'
import { openSupport, sendButton, supportDialog } from '#tests/support/steps/support.ts'
import { dismissAlert } from '#tests/support/steps/feedback.ts'

preferFullChromium()

/** Citizen with data in the portal that the next user of the phone must not find. */
interface Owner {
  account: Account
  /** Unique texts of their lists, drafts and requests. */
  words: Record<'street' | 'number' | 'draft' | 'place' | 'unsent', string>
}

const names = [
  { nume: 'Zbârceanu', prenume: 'Smaranda' },
  { nume: 'Ghindăreanu', prenume: 'Pamfil' },
] as const

async function anOwner(which: 0 | 1): Promise<Owner> {
  const account = await anAccount({ ...aPerson(), ...names[which] })
  const { nume } = account
  const street = `Aleea Zambilelor ${nume}`
  const client = await signInAnotherDevice(account)
  const address = { eticheta: 'Casa', judet: 'București', localitate: 'București', numar: '3' }
  await client.call(addressSave, { body: { ...address, strada: street, implicita: false } })
  const { numar } = await sendReport(client, 'Miros puternic pe stradă.')
  const words = {
    street,
    number: numar,
    draft: `Am început despre container, ${nume}.`,
    place: `lângă florăria ${nume}`,
    unsent: `N-a plecat despre pubelă, ${nume}.`,
  }
  return { account, words }
}

/** Lists the traces of a citizen. The unmasked CNP must never be stored at all. */
function listTraces({ account, words }: Owner): string[] {
  const { nume, prenume, email, telefon, cnpCui } = account
  // National and international numbers share their last digits; the CNP is stored masked.
  return [nume, prenume, email, telefon.slice(1), `*${cnpCui.slice(-4)}`, ...Object.values(words)]
}

/** Stored form of a queue's receipt for a support request. */
const RECEIPT = JSON.stringify(['kind', 'suport'])

/** Lists a citizen's traces stored on the phone. */
async function findTraces(page: PortalPage, owner: Owner): Promise<string[]> {
  const stored = await dumpStorage(page)
  expect(stored).not.toContain(owner.account.cnpCui)
  return listTraces(owner).filter((trace) => stored.includes(trace))
}

const goTo = (page: PortalPage, route: string) =>
  page.evaluate((hash) => void (location.hash = hash), route)

async function write(page: PortalPage, words: string): Promise<void> {
  await (await openSupport(page)).getByLabel('Observații').fill(words)
}

async function sendWritten(page: PortalPage): Promise<void> {
  await sendButton(supportDialog(page)).click()
  await dismissAlert(page)
}

/**
 * Views their data, sends a request, begins two drafts and shows a notification. With `cut`, the connection is
 * lost meanwhile and a request stays queued.
 */
async function usePortal(page: PortalPage, { account, words }: Owner, cut = false): Promise<void> {
  await signIn(page, account)
  await goTo(page, '/sesizari')
  await page.getByText(words.number).first().waitFor()
  await goTo(page, '/setari#adrese')
  await page.getByText(words.street).waitFor()
  await write(page, 'Am scris despre tomberonul din curte.')
  await sendWritten(page)
  if (cut) await queueRequest(page, words.unsent)
  await write(page, words.draft)
  await supportDialog(page).getByRole('button', { name: 'Închide' }).first().click()
  await goTo(page, '/sesizari/noua')
  await page.getByRole('button', { name: 'Continuă' }).click()
  await page.getByLabel('Adresa sau un reper').fill(words.place)
  await page.evaluate(async (body) => {
    const registration = await navigator.serviceWorker.ready
    await registration.showNotification('Ceva nou', { body })
  }, words.number)
  await goTo(page, HOME)
  await waitForHeading(page, 'Bună ziua')
}

/** Queues a request while its endpoint is unreachable. */
async function queueRequest(page: PortalPage, words: string): Promise<void> {
  await abortRequests(page, accountSuportOnline)
  await write(page, words)
  await sendWritten(page)
}

async function aPhone(): Promise<PortalPage> {
  const page = await openPage({ worker: true })
  await page.context().grantPermissions(['notifications'])
  return page
}

/** Ends all sessions of a citizen, as from another device. */
async function endSessions({ account }: Owner): Promise<void> {
  const client = await signInAnotherDevice(account)
  const { data } = await client.call(sessionList)
  for (const { id, aceasta } of data) {
    if (!aceasta) await client.call(sessionClose, { params: { id } })
  }
}

async function clearDevice(page: PortalPage): Promise<void> {
  await goTo(page, '/setari#telefon')
  await page.getByRole('button', { name: 'Șterge datele de pe acest dispozitiv' }).click()
  const unsentToo = page.getByLabel('Șterge definitiv și ce nu a plecat')
  if ((await unsentToo.count()) > 0) await unsentToo.check()
  await page.getByRole('button', { name: 'Da, șterge' }).click()
  await waitForRoute(page, LOGIN)
  await page.getByText('Datele de pe acest dispozitiv au fost șterse.').waitFor()
}

it('signing out clears the citizen’s data from every store', async () => {
  const owner = await anOwner(0)
  const page = await aPhone()
  await usePortal(page, owner)
  const { unsent } = owner.words
  const expected = listTraces(owner).filter((trace) => trace !== unsent)
  await expect.poll(() => findTraces(page, owner)).toEqual(expected)
  expect(await dumpStorage(page)).toContain(RECEIPT)

  await signOut(page)
  await waitForRoute(page, LOGIN)
  await expect.poll(() => findTraces(page, owner)).toEqual([])
  expect(await dumpStorage(page)).not.toContain(RECEIPT)
  await page.reload()
  await page.getByLabel('CNP sau CUI').waitFor()
  expect(await findTraces(page, owner)).toEqual([])
})

it('„Șterge datele de pe acest telefon” clears everything, queued entries too', async () => {
  const owner = await anOwner(0)
  const page = await aPhone()
  await usePortal(page, owner, true)
  await expect.poll(() => findTraces(page, owner)).toEqual(listTraces(owner))
  await clearDevice(page)
  expect(await findTraces(page, owner)).toEqual([])
  expect(await dumpStorage(page)).not.toContain(RECEIPT)
  // The precached shell is still on the phone.
  page.tolerate(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByLabel('CNP sau CUI').waitFor()
})

it('two citizens on one phone see nothing of each other, even if the first was signed out remotely', async () => {
  const [first, second] = [await anOwner(0), await anOwner(1)]
  const page = await aPhone()
  page.tolerate(/status of 401/)
  await usePortal(page, first, true)
  await endSessions(first)
  await page.reload()
  await waitForRoute(page, LOGIN)
  await goTo(page, '/de-trimis')
  await page.getByRole('link', { name: 'Autentificați-vă pentru a trimite 1 cerere' }).waitFor()

  await signIn(page, second.account)
  const support = await openSupport(page)
  expect(await support.getByLabel('Nume', { exact: true }).inputValue()).toBe(second.account.nume)
  expect(await support.getByLabel('Observații').inputValue()).toBe('')
  await support.getByRole('button', { name: 'Închide' }).first().click()
  await expectNoTraces(first, page)
  await page.getByRole('heading', { name: 'Nu așteaptă nimic' }).waitFor()
  await goTo(page, HOME)
  await queueRequest(page, second.words.unsent)
  await expect.poll(() => findTraces(page, second)).toContain(second.words.unsent)
  await clearDevice(page)
  expect(await findTraces(page, second)).toEqual([])

  // The first citizen's queued entry waits for them, and is sent once they sign in.
  await removeStubs(page, accountSuportOnline)
  expect(await findTraces(page, first)).toContain(first.words.unsent)
  await signIn(page, first.account)
  await goTo(page, '/de-trimis')
  const arrived = page.getByText('Trimis', { exact: true })
  await expect.poll(() => arrived.count()).toBe(2)
  await goTo(page, HOME)
  await signOut(page)
  await waitForRoute(page, LOGIN)
  await expect.poll(() => findTraces(page, first)).toEqual([])
})

it('a response that waits for the database is not cached after signing out', async () => {
  const page = await openPage()
  await signIn(page, await anAccount())
  await expect.poll(() => readRows(page, RESPONSES)).not.toEqual([])
  const tab = await openPage({ context: page.context() })
  await tab.goto('/robots.txt')
  const release = await lockStore(tab, RESPONSES)
  await page.reload()
  await page.getByRole('region', { name: 'Ce puteți face aici' }).waitFor()
  await signOut(page)
  await waitForRoute(page, LOGIN)
  await release()
  // Removed once the databases are cleared.
  await expect.poll(() => storedText(page, 'portal.sesiune-incheiata')).toBe(null)
  expect(await readRows(page, RESPONSES)).toEqual([])
})

/** Asserts that no screen that lists, restores or suggests data shows a trace of the citizen. */
async function expectNoTraces(owner: Owner, page: PortalPage): Promise<void> {
  const screens = [
    [HOME, 'Bună ziua'],
    ['/sesizari', 'Sesizările mele'],
    ['/sesizari/noua', 'Arătați-ne problema'],
    ['/solicitari', 'Solicitările mele'],
    ['/solicitare-add', 'Solicitare nouă'],
    ['/notificari', 'Notificări'],
    ['/setari#adrese', 'Adrese'],
    ['/de-trimis', 'De trimis'],
  ] as const
  for (const [route, heading] of screens) {
    await goTo(page, route)
    await waitForHeading(page, heading)
    await waitUntilLoaded(page)
    const seen = await page.locator('body').innerText()
    expect(
      listTraces(owner).filter((trace) => seen.includes(trace)),
      route,
    ).toEqual([])
  }
}
