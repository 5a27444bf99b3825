import { describe, expect, it } from 'vitest'
import { openPage } from '#tests/support/browser.ts'
import { anAccount, signIn } from '#tests/support/steps/accounts.ts'
import { HOME, LOGIN, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'
import { startWithToken } from '#tests/support/steps/stored.ts'

const ISSUER = 'portal-salubritate'
const IN_AN_HOUR = () => Math.floor(Date.now() / 1000) + 3600
const guarded: [route: string, heading: string | RegExp][] = [
  ['/setari', 'Setări'],
  ['/dashboard/main', 'Bună ziua'],
  ['/solicitare-add', 'Solicitare nouă'],
  ['/solicitari', 'Solicitările mele'],
  ['/solicitare-view/12', 'Solicitare'],
  ['/contracte-active', 'Contracte active'],
  ['/plati', 'Plăți'],
  ['/carduri', 'Carduri și plăți recurente'],
  ['/locatii', 'Locații'],
  ['/locatie/12', 'Locație'],
  ['/utile', 'Utile'],
  ['/utile/99999', /./],
  ['/notificari', 'Notificări'],
  ['/sesizari', 'Sesizările mele'],
  ['/sesizare/12', 'Sesizare'],
  ['/success-bt-payment', 'Rezultatul plății'],
  ['/fail-bt-payment', 'Rezultatul plății'],
]

/** Builds a token with an invalid signature: the client can read its claims, the server would reject it. */
function aToken(claims: Record<string, unknown>): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.c2VtbmF0dXJh`
}

describe('the pages of the signed-in portal', () => {
  it('redirect a visitor to the sign-in', async () => {
    const page = await openPage()
    for (const [route] of guarded) {
      await page.goto('/#/termeni')
      await waitForHeading(page, 'Termeni și condiții')
      await page.goto(`/#${route}`)
      await waitForRoute(page, LOGIN)
      await waitForHeading(page, 'Intrați în contul dvs.')
    }
  })

  it('open for a citizen', async () => {
    const page = await openPage({ width: 1280 })
    page.tolerate(/status of 404/) // the ids do not exist
    await signIn(page, await anAccount())
    for (const [route, heading] of guarded) {
      await page.goto(`/#${route}`)
      await waitForHeading(page, heading)
      await waitForRoute(page, route)
      await page.getByRole('button', { name: 'Deconectare' }).waitFor()
    }
  })

  it.each([
    ['none', null],
    ['an empty one', ''],
    ['a quote', '"'],
    ['garbage', 'nu.sunt.un token'],
    ['one of another issuer', aToken({ iss: 'alt-portal', exp: IN_AN_HOUR() })],
    ['one without an issuer', aToken({ exp: IN_AN_HOUR() })],
    ['one without an expiry', aToken({ iss: ISSUER })],
    ['an expired one of another issuer', aToken({ iss: 'alt-portal', exp: 1 })],
    ['an expired one the server rejects', aToken({ iss: ISSUER, exp: 1 })],
  ])('do not open with an invalid token: %s', async (_, token) => {
    const page = await openPage()
    page.tolerate(/Failed to load resource.*401/)
    await startWithToken(page, token)
    await page.goto('/#/termeni')
    await waitForHeading(page, 'Termeni și condiții')
    const before = await page.evaluate(() => history.length)
    await page.goto('/#/setari')
    await waitForRoute(page, LOGIN)
    await waitForHeading(page, 'Intrați în contul dvs.')
    expect(await page.evaluate(() => history.length)).toBe(before + 1)

    await page.goBack()
    await waitForRoute(page, '/termeni')
  })
})

describe('the pages of a visitor', () => {
  it.each([LOGIN, '/pages/login', '/auth/register', '/auth/forgot-password'])(
    '%s redirects a citizen home and replaces its history entry',
    async (route) => {
      const page = await openPage()
      await signIn(page, await anAccount())
      await page.goto('/#/setari')
      await waitForHeading(page, 'Setări')
      const before = await page.evaluate(() => history.length)
      await page.goto(`/#${route}`)
      await waitForRoute(page, HOME)
      expect(await page.evaluate(() => history.length)).toBe(before + 1)
      await page.goBack()
      await waitForRoute(page, '/setari')
    },
  )

  it('the first page redirects a citizen home when the portal is opened', async () => {
    const { token } = await anAccount()
    const page = await openPage()
    await startWithToken(page, token)
    await page.goto('/')
    await waitForRoute(page, HOME)
    await waitForHeading(page, 'Bună ziua')
  })
})
