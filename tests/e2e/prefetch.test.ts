import { expect, it } from 'vitest'
import { addressList } from '#contract/cetatean.ts'
import { getContracteInfo } from '#contract/contracte.ts'
import { getTaxesCetatean } from '#contract/facturi.ts'
import { notificariList } from '#contract/notificari.ts'
import { platiRecurente } from '#contract/plati.ts'
import { locatieList, locatiileMele } from '#contract/locatii.ts'
import { categoriiSesizari, sesizariList } from '#contract/sesizari.ts'
import { solicitarileMele, tipuriSolicitari } from '#contract/solicitari.ts'
import { utileTot } from '#contract/utile.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { anAccount, signIn } from '#tests/support/steps/accounts.ts'
import { abortRequests, removeStubs } from '#tests/support/steps/stub-responses.ts'
import { signOut } from '#tests/support/steps/layout.ts'
import { LOGIN, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'
import { TOKEN_KEY, USER_KEY } from '#tests/support/steps/stored.ts'
import { waitForCached } from '#tests/support/steps/offline.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'

const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }
/** Calls that only the prefetch makes, not the home screen. */
const prefetchedOnly = [categoriiSesizari, tipuriSolicitari, addressList, utileTot, locatieList]
const prefetched = [
  ...prefetchedOnly,
  locatiileMele,
  sesizariList,
  solicitarileMele,
  getContracteInfo,
  getTaxesCetatean,
]
const pathsOf = (endpoints: typeof prefetched) => endpoints.map(({ path }) => path).toSorted()

/** Returns a function that lists the prefetchable paths requested (by default, answered) since, without a query. */
function recordCalls(page: PortalPage, event: 'request' | 'requestfinished' = 'requestfinished') {
  const heard = new Set<string>()
  page.on(event as 'request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (search === '') heard.add(pathname)
  })
  return () => pathsOf(prefetched).filter((path) => heard.has(path))
}

const goTo = (page: PortalPage, route: string) =>
  page.evaluate((hash) => void (location.hash = hash), route)

it('prefetches after sign-in what is needed offline, which can then be read', async () => {
  const page = await openPage({ prefetch: true, worker: true })
  const heard = recordCalls(page)
  await signIn(page, demo)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(heard).toEqual(pathsOf(prefetched))
  // The points come last.
  const [point] = (await (await signInAnotherDevice(demo)).call(locatieList)).data
  await waitForCached(page, point!.denumire)

  page.tolerate(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.context().setOffline(true)
  await page.reload()
  const screens = [
    ['/sesizari/noua', 'Arătați-ne problema', null],
    ['/solicitare-add', 'Solicitare nouă', 'Cerere privind datele personale'],
    ['/utile', 'Utile', 'Unde arunc?'],
    ['/contracte-active', 'Contracte', 'Contract'],
    ['/plati', 'Plăți', 'penalități'],
    ['/setari#adrese', 'Adrese', 'Strada Exemplului nr. 10'],
    ['/locatii', 'Locații', 'Strada Exemplului nr. 10'],
  ] as const
  for (const [route, heading, words] of screens) {
    await goTo(page, route)
    await waitForHeading(page, heading)
    const main = page.getByRole('main')
    if (words) await main.getByText(words).first().waitFor()
  }
  // The categories with their questions are available two steps further.
  await goTo(page, '/sesizari/noua')
  await page.getByRole('button', { name: 'Continuă' }).click()
  await page.getByLabel('Adresa sau un reper').fill('Calea Rahovei 196')
  await page.getByRole('button', { name: 'Continuă' }).click()
  await page.getByRole('button', { name: /^Depozitare ilegală/ }).click()
  await page.getByLabel('Descriere').waitFor()
})

it('a device in data-saving mode does not prefetch', async () => {
  const page = await openPage()
  await page.clock.install()
  const heard = recordCalls(page, 'request')
  await signIn(page, await anAccount())
  await page.getByRole('region', { name: 'Ce puteți face aici' }).waitFor()
  await page.clock.runFor(60_000)
  await page.evaluate(() => fetch('/').then(() => undefined))
  expect(heard().filter((path) => pathsOf(prefetchedOnly).includes(path))).toEqual([])
})

it('stops when the connection is lost, and resumes once online', async () => {
  const page = await openPage({ prefetch: true })
  const heard = recordCalls(page)
  await abortRequests(page, tipuriSolicitari)
  const lost = page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().endsWith(tipuriSolicitari.path),
  })
  await signIn(page, await anAccount())
  await lost
  await removeStubs(page, tipuriSolicitari)
  expect(heard()).not.toContain(utileTot.path)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(heard).toEqual(pathsOf(prefetched))
})

it.each(['next', 'same'])(
  'prefetches again when the %s citizen signs in on the same page',
  async (who) => {
    const page = await openPage({ prefetch: true })
    const first = recordCalls(page)
    const account = await anAccount()
    await signIn(page, account)
    await expect.poll(first).toEqual(pathsOf(prefetched))
    await signOut(page)
    await waitForRoute(page, LOGIN)
    const second = recordCalls(page)
    await signIn(page, who === 'same' ? account : await anAccount())
    await expect.poll(second).toEqual(pathsOf(prefetched))
  },
)

const openReports = `${sesizariList.path}?stare=deschise`
/** Calls without which the home screen shows nothing of the citizen's. */
const firstCalls = [
  locatiileMele.path,
  getContracteInfo.path,
  getTaxesCetatean.path,
  platiRecurente.path,
  openReports,
  `${solicitarileMele.path}?stare=in_curs`,
  notificariList.path,
].toSorted()

/** Leaves the portal, whose calls end with its page, and returns the address left. */
async function leave(page: PortalPage): Promise<string> {
  const address = page.url()
  await page.goto('/robots.txt')
  return address
}

/** Opens a signed-in page anew and holds the application's code until the returned `release` is called. */
async function reopenWithHeldCode(page: PortalPage, expected = firstCalls) {
  const address = await leave(page)
  const heard: { path: string; bearer: string | undefined }[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/first-*.js', async (route) => {
    await released
    await route.continue()
  })
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const path = pathname + search
    if (expected.includes(path)) heard.push({ path, bearer: request.headers()['authorization'] })
  })
  await page.goto(address, { waitUntil: 'commit' })
  const paths = () => heard.map(({ path }) => path).toSorted()
  await expect.poll(paths).toEqual(expected)
  return { heard, paths, release }
}

it('a signed-in home requests its data once, before the application runs', async () => {
  const page = await openPage()
  const account = await anAccount()
  await signIn(page, account)
  const { paths, release } = await reopenWithHeldCode(page)
  release()
  await page.getByRole('region', { name: 'Ce puteți face aici' }).waitFor()
  expect(paths()).toEqual(firstCalls)
})

it.each([
  ['/plati', 'Plăți', getTaxesCetatean.path],
  ['/sesizari', 'Sesizările mele', openReports],
])('%s requests its data once, before the application runs', async (route, title, call) => {
  const page = await openPage()
  await signIn(page, await anAccount())
  await page.goto(`/#${route}`)
  await waitForHeading(page, title)
  const { paths, release } = await reopenWithHeldCode(page, [call])
  release()
  await waitForHeading(page, title)
  await expect.poll(() => page.locator('main .skeleton').count()).toBe(0)
  expect(paths()).toEqual([call])
})

it('a signed-in home loads what can wait after its own code, for which the browser waits idly', async () => {
  const page = await openPage()
  await signIn(page, await anAccount())
  const address = await leave(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/home-*.js', async (route) => {
    await released
    await route.continue()
  })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const isRequested = (chunk: string) => requested.some((path) => path.includes(`/${chunk}-`))
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('.boot').waitFor({ state: 'attached' })
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  )
  expect(isRequested('home')).toBe(true)
  expect(isRequested('deferred-startup')).toBe(false)
  release()
  await page.getByRole('region', { name: 'Ce puteți face aici' }).waitFor()
  await expect.poll(() => isRequested('deferred-startup')).toBe(true)
  expect(requested.filter((path) => path === getContracteInfo.path)).toHaveLength(1)
})

it('data requested for one citizen is not shown to the next', async () => {
  const page = await openPage()
  const [one, other] = [await anAccount(), await anAccount()]
  await signIn(page, one)
  const { heard, release } = await reopenWithHeldCode(page)
  const { token, user } = other
  await page.evaluate(
    ([tokenKey, userKey, text, record]) => {
      localStorage.setItem(userKey, record)
      localStorage.setItem(tokenKey, text)
    },
    [TOKEN_KEY, USER_KEY, token, JSON.stringify(user)] as const,
  )
  release()
  await waitForHeading(page, `Bună ziua, ${other.prenume}`)
  const asked = () => heard.filter(({ bearer }) => bearer === `Bearer ${token}`)
  await expect
    .poll(() =>
      asked()
        .map(({ path }) => path)
        .toSorted(),
    )
    .toEqual(firstCalls)
})
