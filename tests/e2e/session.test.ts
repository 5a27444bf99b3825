import { describe, expect, it } from 'vitest'
import { logout, refreshLogin } from '#contract/auth.ts'
import { getContracteInfo } from '#contract/contracte.ts'
import { getTaxesCetatean } from '#contract/facturi.ts'
import { locatiileMele } from '#contract/locatii.ts'
import { notificariList } from '#contract/notificari.ts'
import { platiRecurente } from '#contract/plati.ts'
import { sesizariList } from '#contract/sesizari.ts'
import { solicitarileMele } from '#contract/solicitari.ts'
import { utileTot } from '#contract/utile.ts'
import { ApiClient } from '#tests/support/api.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { anAccount, fillSignIn, signIn } from '#tests/support/steps/accounts.ts'
import { toastOf } from '#tests/support/steps/feedback.ts'
import { signOut } from '#tests/support/steps/layout.ts'
import {
  HOME,
  LOGIN,
  waitForHeading,
  waitForRoute,
  waitUntilLoaded,
} from '#tests/support/steps/routes.ts'
import { TOKEN_KEY, USER_KEY, startWithToken, storedText } from '#tests/support/steps/stored.ts'

const SESSION_ENDED = 'V-am deconectat pentru siguranță. Ce ați scris s-a păstrat.'
const TWO_HOURS = 2 * 3600_000

const homeCalls = [
  locatiileMele,
  getContracteInfo,
  getTaxesCetatean,
  platiRecurente,
  sesizariList,
  solicitarileMele,
  notificariList,
].map(({ path }) => path)

const historyLength = (page: PortalPage) => page.evaluate(() => history.length)

async function signedInPage(width = 390) {
  const account = await anAccount()
  const page = await openPage({ width })
  await signIn(page, account)
  return { account, page }
}

/** Advances the page's clock past the token's expiry, and resets it when the token is refreshed. */
async function letTokenExpire(page: PortalPage): Promise<void> {
  await page.clock.setFixedTime(Date.now() + TWO_HOURS)
  await page.route(`**${refreshLogin.path}`, async (route) => {
    await page.clock.setFixedTime(Date.now())
    await route.continue()
  })
}

/** Ends the session of a token on the server, as another device may. */
async function endSession(token: string): Promise<void> {
  const client = new ApiClient()
  client.token = token
  const { status } = await client.call(logout)
  expect(status).toBe(200)
}

/** Holds the next request to an address; resolves, once there is one, with a function that lets it continue. */
function holdNextRequest(page: PortalPage, address: string): Promise<() => Promise<void>> {
  return new Promise((resolve) => {
    void page.route(address, (route) => resolve(() => route.continue()), { times: 1 })
  })
}

function countRequests(page: PortalPage, path: string): () => number {
  let requests = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) requests += 1
  })
  return () => requests
}

describe('local storage', () => {
  it('holds the bare token, and the user record with the CNP masked', async () => {
    const { account, page } = await signedInPage()
    expect(await storedText(page, TOKEN_KEY)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(JSON.parse((await storedText(page, USER_KEY))!)).toEqual({
      nume: account.nume,
      prenume: account.prenume,
      email: account.email,
      telefon: account.telefon,
      cnp: `*********${account.cnpCui.slice(-4)}`,
      dialcode: '40',
      isocode: 'ro',
      international_number: `+4${account.telefon}`,
      ci_serie: '',
      ci_numar: '',
      type: 0,
      f_nume: '',
      f_reg_com: '',
    })
  })

  it('may hold a token with a leading quote, which is removed', async () => {
    const { token } = await anAccount()
    const page = await openPage()
    await startWithToken(page, `"${token}`)
    await page.goto(`/#${HOME}`)
    await waitForHeading(page, 'Bună ziua')
    expect(await storedText(page, TOKEN_KEY)).toBe(token)
    const answered = page.waitForResponse(`**${logout.path}`)
    await signOut(page)
    expect((await answered).status()).toBe(200)
  })

  it('keeps the citizen signed in over a reload', async () => {
    const { account, page } = await signedInPage()
    await page.reload()
    await waitForHeading(page, `Bună ziua, ${account.prenume}`)
  })
})

describe('an expired token', () => {
  it.each([HOME, LOGIN])('is refreshed when %s is opened', async (route) => {
    const { account, page } = await signedInPage()
    const old = await storedText(page, TOKEN_KEY)
    await letTokenExpire(page)
    await page.goto('about:blank')
    await page.goto(`/#${route}`)
    await waitForHeading(page, `Bună ziua, ${account.prenume}`)
    await waitForRoute(page, HOME)
    expect(await storedText(page, TOKEN_KEY)).not.toBe(old)
  })

  it('is refreshed on navigation', async () => {
    const { page } = await signedInPage()
    const old = await storedText(page, TOKEN_KEY)
    await letTokenExpire(page)
    await page.goto('/#/setari')
    await waitForHeading(page, 'Setări')
    expect(await storedText(page, TOKEN_KEY)).not.toBe(old)
  })

  it('of a session ended elsewhere leads every tab to the sign-in, which says so, and back', async () => {
    const { account, page } = await signedInPage()
    const other = await openPage({ context: page.context() })
    for (const tab of [page, other]) tab.tolerate(/Failed to load resource.*401/)
    await other.goto('/#/setari#adrese')
    await waitForHeading(other, 'Adrese')
    await page.goto('/#/sesizari/noua')
    await page.getByRole('button', { name: 'Continuă' }).click()
    await waitForRoute(page, '/sesizari/noua#loc')
    await endSession((await storedText(page, TOKEN_KEY))!)
    await letTokenExpire(page)
    await page.reload()
    for (const tab of [page, other]) {
      await waitForRoute(tab, LOGIN)
      await toastOf(tab, SESSION_ENDED).waitFor()
    }
    expect(await storedText(page, TOKEN_KEY)).toBe(null)

    await fillSignIn(page, account.cnpCui, account.password)
    await page.getByRole('button', { name: 'Autentificare' }).click()
    await waitForRoute(page, '/sesizari/noua#loc')
    await waitForRoute(other, '/setari#adrese')
    for (const tab of [page, other]) {
      await toastOf(tab, SESSION_ENDED).waitFor({ state: 'detached' })
    }
  })
})

describe('signing out', () => {
  it('clears the stored session, ends it on the server and replaces the history entry', async () => {
    // On a wide screen, as a phone's menu is a step of the history.
    const { page } = await signedInPage(1280)
    const token = (await storedText(page, TOKEN_KEY))!
    const before = await historyLength(page)
    await signOut(page)
    await waitForRoute(page, LOGIN)
    await waitForHeading(page, 'Intrați în contul dvs.')
    expect(await storedText(page, TOKEN_KEY)).toBe(null)
    expect(await storedText(page, USER_KEY)).toBe(null)
    expect(await historyLength(page)).toBe(before)

    const { status } = await new ApiClient().call(refreshLogin, { body: { token } })
    expect(status).toBe(401)
  })

  it('makes no call of the screen that it leaves, and the next sign-in makes each of home’s calls once', async () => {
    const { account, page } = await signedInPage()
    await waitUntilLoaded(page)
    const made: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (homeCalls.includes(pathname)) made.push(pathname)
    })
    await signOut(page)
    await waitForHeading(page, 'Intrați în contul dvs.')
    expect(made).toEqual([])
    await fillSignIn(page, account.cnpCui, account.password)
    await page.getByRole('button', { name: 'Autentificare' }).click()
    await waitForHeading(page, `Bună ziua, ${account.prenume}`)
    await expect.poll(() => new Set(made).size).toBe(homeCalls.length)
    await waitUntilLoaded(page)
    expect(made.toSorted()).toEqual(homeCalls.toSorted())
  })

  it('clears the stored session without a connection too', async () => {
    const { page } = await signedInPage()
    page.tolerate(/net::ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await signOut(page)
    await waitForRoute(page, LOGIN)
    expect(await storedText(page, TOKEN_KEY)).toBe(null)
  })

  it('does not affect the next sign-in when an earlier request gets a 401 afterwards', async () => {
    const { account, page } = await signedInPage()
    page.tolerate(/status of 401/)
    const held = holdNextRequest(page, `**${utileTot.path}`)
    await page.goto(`/#/utile`)
    const letGo = await held
    await signOut(page)
    await waitForRoute(page, LOGIN)
    await fillSignIn(page, account.cnpCui, account.password)
    const refreshes = countRequests(page, refreshLogin.path)
    const refused = page.waitForResponse((response) => response.status() === 401)
    await letGo()
    await (await refused).finished()
    await page.getByRole('button', { name: 'Autentificare' }).click()
    await waitForRoute(page, HOME)
    await waitForHeading(page, `Bună ziua, ${account.prenume}`)
    expect(refreshes()).toBe(0)
  })

  it('is synchronized to other tabs, and so is signing in', async () => {
    const { account, page } = await signedInPage()
    const other = await openPage({ context: page.context() })
    other.tolerate(/status of 401/) // its pending calls may get a 401
    await other.goto('/#/setari')
    await waitForHeading(other, 'Setări')
    await signOut(page)
    await waitForRoute(other, LOGIN)
    await waitForHeading(other, 'Intrați în contul dvs.')
    for (const tab of [page, other]) expect(await toastOf(tab, SESSION_ENDED).count()).toBe(0)

    await signIn(page, account)
    await waitForRoute(other, HOME)
    await waitForHeading(other, `Bună ziua, ${account.prenume}`)
  })
})
