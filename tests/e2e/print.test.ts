import { expect, it } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { signIn } from '#tests/support/steps/accounts.ts'
import { openScreen } from '#tests/support/steps/public-screens.ts'

const screens = [
  ['/dashboard/main', 'Bună ziua'],
  ['/solicitari', 'Solicitările mele'],
  ['/sesizari', 'Sesizările mele'],
  ['/contracte-active', 'Contracte'],
  ['/plati', 'Plăți'],
  ['/locatii', 'Locații'],
  ['/utile', 'Utile'],
  ['/notificari', 'Notificări'],
  ['/setari', 'Setări'],
] as const

/** Lists what is printed and should not be: controls, and text that is not black on white. */
function findUnprintable(page: PortalPage): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      '.skip, .back-link, .header, .sidebar, .footer, .help, [role=tablist], [role=search], textarea, .list-tools, .btn, button:not(.row, .photo)'
    const isShown = (element: Element) =>
      element.checkVisibility() && !element.matches('.vh, .vh *')
    const nameOf = (element: Element) => `${element.className} ${element.textContent.trim()}`
    const hasText = (element: Element) =>
      [...element.childNodes].some(({ nodeType, data }: ChildNode & { data?: string }) => {
        return nodeType === Node.TEXT_NODE && data?.trim()
      })
    const isLight = (element: Element) =>
      getComputedStyle(element).color !== 'rgb(0, 0, 0)' ||
      (getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)' && !element.matches('.bar'))
    const shown = [...document.body.querySelectorAll(':not(svg *, svg)')].filter(isShown)
    return [
      ...shown.filter((element) => element.matches(controls)).map(nameOf),
      ...shown.filter((element) => hasText(element) && isLight(element)).map(nameOf),
    ]
  })
}

/** Waits until the overlays, whose chunk holds the print styles, have loaded. */
const waitForStyles = (page: PortalPage) => page.locator('.toasts').waitFor({ state: 'attached' })

it('prints every main screen and an invoice as their content alone, in black on white', async () => {
  const page = await openPage({ width: 1280, colorScheme: 'dark' })
  await page.emulateMedia({ media: 'print' })
  await openScreen(page, '/termeni', 'Termeni')
  await waitForStyles(page)
  expect(await findUnprintable(page)).toEqual([])

  await page.emulateMedia({ media: 'screen' })
  await signIn(page, { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD })
  for (const [route, title] of screens) {
    await openScreen(page, route, title)
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
    await page.emulateMedia({ media: 'print' })
    expect.soft(await findUnprintable(page), route).toEqual([])
    await page.emulateMedia({ media: 'screen' })
  }

  await openScreen(page, '/plati', 'Plăți')
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.locator('main .table a').first().click()
  const sheet = page.getByRole('dialog')
  const lines = sheet.locator('.card', { has: page.locator('.table') })
  await lines.waitFor()
  expect(await lines.evaluate((card) => card.scrollWidth - card.clientWidth)).toBe(0)
  await page.emulateMedia({ media: 'print' })
  expect(await findUnprintable(page)).toEqual([])
  const backdrop = sheet.evaluate(
    (dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor,
  )
  expect(await backdrop).toBe('rgba(0, 0, 0, 0)')
})
