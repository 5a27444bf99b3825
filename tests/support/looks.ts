import { expectAccessible } from './accessible.ts'
import type { PortalPage } from './browser.ts'

const widths = [360, 1440]
const schemes = ['light', 'dark'] as const

/**
 * Asks axe about the page as it stands, light and dark, on a phone and on a wide screen.
 * The page must prefer no motion: axe would read colours on their way to others.
 */
export async function expectAccessibleInEveryLook(page: PortalPage): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
  }
}
