import { isStandalone } from './display-mode.ts'

interface Browser {
  userAgent: string
  vendor: string
}

/**
 * True in a tab of Apple's WebKit (every browser on iOS), which deletes script-writable storage after 7 days of use
 * without a visit, and whose storage an app installed from it does not share. Neither concerns an installed app.
 */
export function isStorageCapped(
  browser: Browser = navigator,
  installed: boolean = isStandalone(),
): boolean {
  const isApple = /iPhone|iPad|iPod|Macintosh/.test(browser.userAgent)
  return !installed && isApple && browser.vendor.startsWith('Apple')
}
