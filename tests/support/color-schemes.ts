import { expectAccessibleInBothSchemes } from './accessible.ts'
import type { PortalPage } from './browser.ts'
import { expectNoCheckerViolations } from './html-checkers.ts'

const widths = [360, 1440] as const

/**
 * Runs axe on the current page, light and dark, on a phone and on a wide screen, and html-validate and IBM's checker
 * on a phone.
 */
export async function expectAccessibleInAllSchemes(page: PortalPage): Promise<void> {
  await page.setViewportSize({ width: widths[0], height: 900 })
  await expectNoCheckerViolations(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleInBothSchemes(page)
  }
}
