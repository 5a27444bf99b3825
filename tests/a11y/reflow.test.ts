import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import * as accounts from '#tests/support/steps/accounts.ts'
import { openScreen, publicScreens } from '#tests/support/steps/public-screens.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'
import * as recovery from '#tests/support/steps/recovery.ts'
import { aSupportRequest, fillSupport, openSupportAtLogin } from '#tests/support/steps/support.ts'

const NARROW = { width: 320, height: 640 }

/** Doubles the text size of the document. */
async function doubleText(page: PortalPage): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

/** Doubles the browser's default text size, which media queries in rem follow too. */
async function doubleBrowserText(page: PortalPage): Promise<void> {
  const debuggerSession = await page.context().newCDPSession(page)
  await debuggerSession.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}

/** Returns the share of the viewport height covered by sticky or fixed elements, in per cent. */
function coveredShare(page: PortalPage): Promise<number> {
  return page.evaluate(() => {
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (['sticky', 'fixed'].includes(getComputedStyle(element).position) ||
        stays(element.parentElement))
    scrollTo(0, document.documentElement.scrollHeight / 2)
    const rows = Array.from({ length: innerHeight }, (_, y) => y)
    const covered = rows.filter((y) => stays(document.elementFromPoint(innerWidth / 4, y)))
    return (100 * covered.length) / rows.length
  })
}

/** Fails with the elements that overflow the window or scroll horizontally. */
async function expectNoSidewaysScroll(page: PortalPage): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => {
      const scrolls = (element: Element) =>
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
        element.scrollWidth > element.clientWidth + 1
      // Text for screen readers alone has no place on the screen.
      const isClipped = (element: Element | null): boolean =>
        element !== null &&
        (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement))
      const reachesOver = (element: Element) =>
        element.getBoundingClientRect().right > innerWidth + 1 || scrolls(element)
      const culprits = [...document.querySelectorAll('body, body *')].filter(
        (element) => element.checkVisibility() && reachesOver(element) && !isClipped(element),
      )
      return culprits
        .filter(
          (element) => !culprits.some((other) => other !== element && element.contains(other)),
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 160))
    })
  // A layout may take a moment to settle at a new width.
  await expect.poll(tooWide, { message: `${page.url()} scrolls sideways` }).toEqual([])
}

it.each([
  ['/dashboard/main', 'Bună ziua'],
  ['/plati', 'Plăți'],
  ['/solicitare-add', 'Solicitare nouă'],
  ['/sesizari/noua', 'Arătați-ne problema'],
])('%s keeps half of a small screen free for content with large text', async (route, title) => {
  const page = await openPage({ width: 360, height: 640 })
  await accounts.openSignedIn(page, { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }, route)
  await waitForHeading(page, new RegExp(`^${title}`))
  await doubleBrowserText(page)
  await expect.poll(() => coveredShare(page)).toBeLessThanOrEqual(50)
})

it('ends the page with the bottom bar, in words as large as the text, beside large text', async () => {
  const page = await openPage({ width: 390, height: 844 })
  await accounts.openSignedIn(page, { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }, '/plati')
  await page.locator('.pay-bar').waitFor()
  await doubleBrowserText(page)
  const styleOf = (selector: string, name: 'position' | 'fontSize') =>
    page.locator(selector).evaluate((it, property) => getComputedStyle(it)[property], name)
  for (const bar of ['.bottombar', '.pay-bar', '.app > .header']) {
    await expect.poll(() => styleOf(bar, 'position'), { message: bar }).toBe('static')
  }
  expect(await styleOf('.bottombar__item:first-child', 'fontSize')).toBe('28px')
})

it('does not break phone numbers at 320 px', async () => {
  const page = await openPage(NARROW)
  const dialog = await openSupportAtLogin(page)
  const numbers = page.locator('[href^="tel:"] .num')
  await dialog.locator('[href^="tel:"] .num').waitFor()
  const lines = await numbers.evaluateAll((all) =>
    all.map((number) => {
      const words = document.createRange()
      words.selectNodeContents(number)
      return new Set([...words.getClientRects()].map(({ top }) => top)).size
    }),
  )
  expect(lines).toEqual([1, 1])
})

describe.each([
  ['at 320 px', async () => undefined],
  ['at 320 px with doubled text', doubleText],
])('%s', (_, prepare) => {
  it.each(publicScreens)('%s does not scroll sideways', async (route, title) => {
    const page = await openPage(NARROW)
    await openScreen(page, route, title)
    await prepare(page)
    await expectNoSidewaysScroll(page)
  })

  it('no step of the registration and no code dialog scrolls sideways', async () => {
    const firm = accounts.aFirm()
    const page = await openPage(NARROW)
    await accounts.identify(page, firm)
    await prepare(page)
    await accounts.fillPerson(page, firm)
    await expectNoSidewaysScroll(page)
    await accounts.nextStep(page)
    await accounts.fillContact(page, firm)
    await accounts.fillAddress(page)
    await expectNoSidewaysScroll(page)
    await accounts.nextStep(page)
    await accounts.fillPassword(page, firm)
    await expectNoSidewaysScroll(page)
    await accounts.createAccount(page, firm)
    await accounts.codeDialog(page).waitFor()
    await expectNoSidewaysScroll(page)
  })

  it('no step of the recovery scrolls sideways', async () => {
    const page = await openPage(NARROW)
    const code = await recovery.goToCodeStep(page, await accounts.anAccount())
    await prepare(page)
    await expectNoSidewaysScroll(page)
    await recovery.sendCode(page, code)
    await recovery.waitForStep(page, 'Pasul 3')
    await expectNoSidewaysScroll(page)
  })

  it('support and the questions do not scroll sideways', async () => {
    const page = await openPage(NARROW)
    const dialog = await openSupportAtLogin(page)
    await prepare(page)
    await fillSupport(dialog, aSupportRequest())
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'ÎNTREBĂRI FRECVENTE' }).click()
    await page.getByText('Cu ce date mă autentific în portal?').click()
    await expectNoSidewaysScroll(page)
  })

  it('home does not scroll sideways', async () => {
    const page = await openPage(NARROW)
    await accounts.signIn(page, await accounts.anAccount())
    await prepare(page)
    await expectNoSidewaysScroll(page)
  })
})
