import { expect, it } from 'vitest'
import { STALL_MS } from '#src/lib/timeouts.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { anAccount, fillSignIn } from '#tests/support/steps/accounts.ts'
import { HOME, LOGIN, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'

/** Opens the sign-in with its scripts held until the returned function is called, as on a slow connection. */
async function openWithoutScripts(page: PortalPage, route: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (scripts) => {
    await released
    await scripts.continue()
  })
  await page.goto(route, { waitUntil: 'domcontentloaded' })
  return release
}

it.each(['/', '/#/pages/login', `/#${LOGIN}`])(
  'a sign-in submitted at %s before the scripts load waits for them',
  async (route) => {
    const account = await anAccount()
    const page = await openPage()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const release = await openWithoutScripts(page, route)
    await fillSignIn(page, account.cnpCui, account.password)
    await page.keyboard.press('Enter')
    expect(page.url()).not.toContain(account.cnpCui)

    release()
    await waitForRoute(page, HOME)
    await waitForHeading(page, `Bună ziua, ${account.prenume}`)
    const leaked = requests.filter((url) => url.includes(account.cnpCui) || url.includes('parola'))
    expect(leaked).toEqual([])
  },
)

it.each(['/', `/#${LOGIN}`])(
  'text typed at %s before the scripts load is kept, with the caret',
  async (route) => {
    const page = await openPage()
    const release = await openWithoutScripts(page, route)
    const field = page.getByLabel('CNP sau CUI')
    await field.focus()
    await page.keyboard.type('19001')
    const started = page.waitForResponse('**/api/config')
    release()
    await started
    await page.keyboard.type('31471046')
    expect(await field.inputValue()).toBe('1900131471046')
    expect(await page.getByRole('button', { name: 'Autentificare' }).count()).toBe(1)
  },
)

it('the scroll position from before the scripts load is kept', async () => {
  const page = await openPage({ width: 320, height: 480 })
  const release = await openWithoutScripts(page, `/#${LOGIN}`)
  const support = page.getByRole('button', { name: 'SUPORT ONLINE' })
  await support.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(0)
  release()
  await page.waitForFunction(() => 'portalReady' in window)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
})

it('a page built last year hydrates like any other, and then shows this year', async () => {
  const page = await openPage()
  const year = new Date().getFullYear() + 1
  await page.clock.setFixedTime(new Date(year, 0, 1, 12))
  const release = await openWithoutScripts(page, `/#${LOGIN}`)
  await page.getByText(`© Sector 5, 2022–${year - 1}`).waitFor()
  const field = page.getByLabel('CNP sau CUI')
  await field.fill('1900131471046')
  release()
  await page.getByText(`© Sector 5, 2022–${year}`).waitFor()
  expect(await field.inputValue()).toBe('1900131471046')
})

it('a link followed before the scripts load opens its page', async () => {
  const page = await openPage()
  const release = await openWithoutScripts(page, `/#${LOGIN}`)
  await page.getByRole('link', { name: 'Cont nou' }).click()
  release()
  await waitForHeading(page, 'Faceți-vă cont')
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
})

it('a sign-in whose files stall says so, and succeeds once they have arrived', async () => {
  const account = await anAccount()
  const page = await openPage()
  await page.clock.install()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/login-flow-*.js', async (file) => {
    await released
    await file.continue()
  })
  await page.goto(`/#${LOGIN}`)
  await page.waitForFunction(() => 'portalReady' in window)
  await fillSignIn(page, account.cnpCui, account.password)
  await page.keyboard.press('Enter')
  await page.getByText('Se verifică…').waitFor()
  await page.clock.runFor(STALL_MS)
  await page.getByText('Nu avem conexiune. Ce ați completat a rămas pe ecran').waitFor()

  release()
  await page.getByRole('button', { name: 'Autentificare' }).click()
  await waitForRoute(page, HOME)
})
