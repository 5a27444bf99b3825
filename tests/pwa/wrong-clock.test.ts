import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logout, refreshLogin } from '#contract/auth.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { fillSignIn } from '#tests/support/steps/accounts.ts'
import { Phone, startFaultyPortal, type FaultyPortal } from './steps.ts'

const HOUR = 3600_000
const YEAR = 365 * 24 * HOUR
const CLOCKS: [string, number][] = [
  ['three hours ahead', 3 * HOUR],
  ['three hours behind', -3 * HOUR],
  ['a year ahead', YEAR],
  ['a year behind', -YEAR],
]
const OFF = 'Acest dispozitiv arată altă dată'

let portal: FaultyPortal
let phone: Phone
let page: Page
let refreshes: number

beforeAll(async () => {
  portal = await startFaultyPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  phone = await Phone.create(portal.url)
  refreshes = 0
})
afterEach(() => phone.dispose())

/** Opens the portal on a phone whose clock is off by so many milliseconds. */
async function openWithClock(off: number): Promise<void> {
  const context = await phone.switchOn()
  await context.clock.setFixedTime(Date.now() + off)
  page = await phone.open('/#/auth/login')
  context.on('request', (request) => {
    if (request.url().endsWith(refreshLogin.path)) refreshes += 1
  })
}

async function signIn(): Promise<void> {
  await fillSignIn(page, demoAccounts[0]!, DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Autentificare' }).click()
  await expectHome(page)
}

const setClock = (off: number) => page.context().clock.setFixedTime(Date.now() + off)
const heading = (on: Page, name: string) => on.getByRole('heading', { level: 1, name }).waitFor()
const expectHome = (on: Page) => heading(on, 'Bună ziua')
const goTo = (route: string) => page.evaluate((hash) => (location.hash = hash), route)
const dateWarning = () => page.locator('.toast', { hasText: OFF })

/** Leaves the portal and reopens it at another time, so that no page makes calls in between. */
async function comeBackAt(off: number): Promise<void> {
  await page.goto('about:blank')
  await setClock(off)
  await page.goto('/#/setari')
  await heading(page, 'Setări')
}

/** Ends the session on the server without the portal noticing. */
async function endSession(): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('portal.token')!)
  await page.evaluate(
    async ({ path, bearer }) => {
      const xsrf = await fetch('/api/xsrf')
      const value = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!
      await xsrf.text()
      const answer = await fetch(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${bearer}`,
          'x-xsrf-token': decodeURIComponent(value),
        },
        body: '{}',
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    { path: logout.path, bearer: token },
  )
}

describe.each(CLOCKS)('a clock %s', (_, off) => {
  test('signs in, stays signed in, and refreshes the token only once it has expired', async () => {
    await openWithClock(off)
    await signIn()
    await goTo('/setari')
    await heading(page, 'Setări')
    await page.reload()
    await heading(page, 'Setări')
    const other = await phone.open('/#/dashboard/main')
    await expectHome(other)
    await other.close()
    await comeBackAt(off + 0.5 * HOUR)
    expect(refreshes).toBe(0)
    await comeBackAt(off + 2 * HOUR)
    await goTo('/dashboard/main')
    await expectHome(page)
    expect(refreshes).toBe(1)
  })

  test('may be corrected while signed in', async () => {
    await openWithClock(off)
    await signIn()
    await setClock(0)
    await goTo('/setari')
    await heading(page, 'Setări')
    await page.reload()
    await heading(page, 'Setări')
    await setClock(2 * HOUR)
    await goTo('/dashboard/main')
    await expectHome(page)
    expect(refreshes).toBeLessThanOrEqual(2)
  })

  test('signs out when the session is over', async () => {
    await openWithClock(off)
    await signIn()
    await endSession()
    await setClock(off + 2 * HOUR)
    await page.reload()
    await heading(page, 'Intrați în contul dvs.')
  })
})

test.each([YEAR, -YEAR])('a date that is %i ms off shows one warning', async (off) => {
  await openWithClock(off)
  await signIn()
  await dateWarning().getByRole('button', { name: 'Închide' }).click()
  await dateWarning().waitFor({ state: 'detached' })
  await comeBackAt(off + 2 * HOUR)
  expect(refreshes).toBe(1)
  expect(await dateWarning().count()).toBe(0)
})

test('a clock three hours off shows no warning', async () => {
  await openWithClock(3 * HOUR)
  await signIn()
  await goTo('/setari')
  await heading(page, 'Setări')
  expect(await dateWarning().count()).toBe(0)
})
