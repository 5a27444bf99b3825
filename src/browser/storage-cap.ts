import { isStandalone } from './display-mode.ts'

interface Browser {
  userAgent: string
  vendor: string
}

/**
 * A tab of Apple's WebKit, which is every browser on iOS: it deletes what scripts stored after 7 days of use without a
 * visit, and a portal installed from it begins with a storage of its own. Neither concerns an installed portal.
 */
export function isStorageCapped(
  browser: Browser = navigator,
  installed: boolean = isStandalone(),
): boolean {
  const isApple = /iPhone|iPad|iPod|Macintosh/.test(browser.userAgent)
  return !installed && isApple && browser.vendor.startsWith('Apple')
}
