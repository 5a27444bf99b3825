import { expect, it } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { signIn } from '#tests/support/steps/accounts.ts'
import { openSupportAtLogin, sendButton, supportDialog } from '#tests/support/steps/support.ts'

const INSET = 44

/** Opens a page of a phone in landscape, with safe-area insets at both sides. */
async function turned(width: number): Promise<PortalPage> {
  const page = await openPage({ width, height: 390, reducedMotion: 'reduce' })
  const debuggerSession = await page.context().newCDPSession(page)
  const insets = { left: INSET, leftMax: INSET, right: INSET, rightMax: INSET }
  await debuggerSession.send('Emulation.setSafeAreaInsetsOverride', { insets })
  return page
}

/** Lists texts and controls that overlap the safe-area insets. */
function inUnsafeEdges(page: PortalPage): Promise<string[]> {
  return page.evaluate((inset) => {
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true }) &&
      element.closest('.skip, .vh') === null &&
      element.getBoundingClientRect().width > 1
    return [...document.querySelectorAll('a, button, input, select, textarea, h1, h2, h3, p, dt')]
      .filter(isShown)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < inset - 0.5 || right > innerWidth - inset + 0.5
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120))
  }, INSET)
}

const expectSafe = (page: PortalPage) =>
  expect.poll(() => inUnsafeEdges(page), { message: page.url() }).toEqual([])

it.each([700, 844])('nothing overlaps the insets in landscape, %i px wide', async (width) => {
  const page = await turned(width)
  const dialog = await openSupportAtLogin(page)
  await expectSafe(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectSafe(page)

  await signIn(page, { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD })
  await expectSafe(page)
  await page.goto('/#/plati')
  await page.getByRole('tab').first().waitFor()
  await expectSafe(page)
  if (width >= 768) return
  await page.getByRole('button', { name: 'Deschide meniul' }).click()
  await page.getByRole('dialog', { name: 'Meniu' }).waitFor()
  expect(await page.getByRole('dialog').getByRole('link').first().boundingBox()).toMatchObject({
    x: expect.closeTo(INSET + 12, 0) as number,
  })
})

it.each([
  [390, 844],
  [820, 1180],
])('the footer of a sheet stays above the keyboard, %i × %i', async (width, height) => {
  const page = await openPage({ width, height, reducedMotion: 'reduce' })
  const dialog = await openSupportAtLogin(page)
  const seen = { top: 60, height: height / 2 }
  // Safari does not resize the page for the keyboard, only `visualViewport`.
  await page.evaluate(({ top, height: left }) => {
    Object.defineProperty(visualViewport, 'height', { get: () => left })
    Object.defineProperty(visualViewport, 'offsetTop', { get: () => top })
    visualViewport!.dispatchEvent(new Event('resize'))
  }, seen)
  const box = async () => (await dialog.boundingBox())!
  await expect.poll(async () => (await box()).y).toBeGreaterThanOrEqual(seen.top)
  const { y, height: high } = await box()
  expect(y + high).toBeLessThanOrEqual(seen.top + seen.height + 1)
  const foot = (await sendButton(dialog).boundingBox())!
  expect(foot.y + foot.height).toBeLessThanOrEqual(seen.top + seen.height)
})

it('focus returns to the pressed button, although the click did not focus it', async () => {
  const page = await openPage()
  await page.addInitScript(() => {
    addEventListener('mousedown', (event) => event.preventDefault(), true)
  })
  await page.goto('/#/auth/login')
  await page.locator('.toasts').waitFor({ state: 'attached' })
  const button = page.getByRole('button', { name: 'SUPORT ONLINE' })
  await button.click()
  await supportDialog(page).waitFor()
  await page.keyboard.press('Escape')
  await supportDialog(page).waitFor({ state: 'detached' })
  expect(await button.evaluate((it) => it === document.activeElement)).toBe(true)
})
