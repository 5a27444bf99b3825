import { describe, expect, it } from 'vitest'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { LOGIN, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'

const scrolled = (page: PortalPage) => page.evaluate(() => Math.round(window.scrollY))

describe('public addresses', () => {
  it.each([
    ['/pages/login', 'Intrați în contul dvs.', 'Autentificare'],
    [LOGIN, 'Intrați în contul dvs.', 'Autentificare'],
    ['/pages/login-boxed', 'Intrați în contul dvs.', 'Demonstrație'],
    ['/auth/register', 'Faceți-vă cont', 'Cont nou'],
    ['/pages/register-boxed', 'Create Account', 'Demonstrație'],
    ['/pages/forgot-password', 'Recuperare parolă', 'Recuperare parolă'],
    ['/auth/forgot-password', 'Recuperare parolă', 'Recuperare parolă'],
    ['/pages/forgot-password-boxed', 'Recuperare parolă', 'Demonstrație'],
    ['/termeni', 'Termeni și condiții', 'Termeni și condiții'],
    ['/confidentialitate', 'Nota de informare privind datele personale', 'Nota de informare'],
    ['/accesibilitate', 'Declarație de accesibilitate', 'Accesibilitate'],
    ['/nu/exista', 'Pagina nu există', 'Pagina nu există'],
  ])('%s has its heading and title', async (route, heading, title) => {
    const page = await openPage()
    await page.goto(`/#${route}`)
    await waitForHeading(page, heading)
    await expect.poll(() => page.title()).toBe(`${title} · Salubritate Sector 5`)
    await waitForRoute(page, route)
    expect(await page.getByRole('main').count()).toBe(1)
  })

  it('the bare address opens the first page', async () => {
    const page = await openPage()
    await page.goto('/')
    await waitForRoute(page, '/pages/login')
    await waitForHeading(page, 'Intrați în contul dvs.')
  })

  it('an unknown one links to the first page', async () => {
    const page = await openPage()
    await page.goto('/#/nu/exista')
    await page.getByRole('link', { name: 'Mergi la prima pagină' }).click()
    await waitForRoute(page, '/pages/login')
  })
})

describe('the boxed registration', () => {
  const fields = ['E-mail', 'Username', 'Parolă', 'Repetă parola']

  it('requires its four fields and does nothing', async () => {
    const page = await openPage()
    const requests: string[] = []
    await page.goto('/#/pages/register-boxed')
    const create = page.getByRole('button', { name: 'Create Account' })
    await create.click()
    const missing = page.getByText('Câmp obligatoriu')
    await expect.poll(() => missing.count()).toBe(fields.length)

    for (const field of fields) await page.getByLabel(field, { exact: true }).fill('x')
    await expect.poll(() => missing.count()).toBe(0)
    await page.getByLabel('Accept termenii').check()
    // The page may still be fetching its own files.
    page.on('request', (request) => {
      if (request.method() !== 'GET') requests.push(request.url())
    })
    await create.click()
    await waitForRoute(page, '/pages/register-boxed')
    expect(requests).toEqual([])
  })
})

describe('navigation', () => {
  it('a new page starts at its top, and back restores the scroll position', async () => {
    const page = await openPage()
    await page.goto('/#/termeni')
    await waitForHeading(page, 'Termeni și condiții')
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Confidențialitate' })
    await link.scrollIntoViewIfNeeded()
    const position = await scrolled(page)
    expect(position).toBeGreaterThan(500)

    await link.click()
    await waitForHeading(page, 'Nota de informare privind datele personale')
    await expect.poll(() => scrolled(page)).toBe(0)
    await page.goBack()
    await waitForHeading(page, 'Termeni și condiții')
    await expect.poll(() => scrolled(page)).toBe(position)
  })

  it('a page visited again by a link starts at its top', async () => {
    const page = await openPage()
    const footer = page.getByRole('contentinfo')
    await page.goto('/#/termeni')
    await waitForHeading(page, 'Termeni și condiții')
    await footer.getByRole('link', { name: 'Confidențialitate' }).click()
    await waitForHeading(page, 'Nota de informare privind datele personale')
    await footer.getByRole('link', { name: 'Termeni' }).click()
    await waitForHeading(page, 'Termeni și condiții')
    await page.getByRole('heading', { name: 'Contul dvs.' }).waitFor()
    await expect.poll(() => scrolled(page)).toBe(0)
  })

  it('an anchor inside a page scrolls to its section', async () => {
    const page = await openPage()
    await page.goto('/#/termeni')
    const contents = page.getByRole('navigation', { name: 'Termeni și condiții' })
    const last = contents.getByRole('link').last()
    const title = (await last.textContent())!
    await last.click()
    await expectAtSection(page, title)
  })

  it('an address with an anchor opens at its section', async () => {
    const page = await openPage()
    await page.goto('/#/termeni#contul')
    await waitForHeading(page, 'Termeni și condiții')
    await expectAtSection(page, 'Contul dvs.')
  })

  it('focuses the new page’s heading for screen readers', async () => {
    const page = await openPage()
    await Promise.all([page.waitForResponse('**/api/config'), page.goto(`/#${LOGIN}`)])
    await page.getByRole('link', { name: 'Cont nou' }).click()
    await waitForHeading(page, 'Faceți-vă cont')
    const focused = () =>
      page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent])
    await expect.poll(focused).toEqual(['H1', 'Faceți-vă cont'])
  })

  it('shows the loading bar while the next page loads', async () => {
    const page = await openPage()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/RegisterScreen-*.js', async (route) => {
      await released
      await route.continue()
    })
    await Promise.all([page.waitForResponse('**/api/config'), page.goto(`/#${LOGIN}`)])
    await page.getByRole('link', { name: 'Cont nou' }).click()
    const bar = page.getByRole('progressbar', { name: 'Se încarcă' })
    await bar.waitFor()
    await waitForHeading(page, 'Intrați în contul dvs.')
    release()
    await waitForHeading(page, 'Faceți-vă cont')
    await bar.waitFor({ state: 'detached' })
  })
})

/** Waits until the section's heading is at the top of the screen, or the page cannot scroll further. */
async function expectAtSection(page: PortalPage, title: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 2, name: title, exact: true })
  const isThere = () =>
    heading.evaluate((element) => {
      const { top } = element.getBoundingClientRect()
      const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY
      return window.scrollY > 0 && top >= -1 && (top < 120 || left < 2)
    })
  await expect.poll(isThere).toBe(true)
}
