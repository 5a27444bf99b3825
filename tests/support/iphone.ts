import type { PortalPage } from './browser.ts'

const USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

interface Options {
  userAgent?: string
  maxTouchPoints?: number
  /** True if opened from the home screen. */
  installed?: boolean
}

/** From its next load, makes the page believe it runs in Safari on an iPhone, which has no Background Sync. */
export async function emulateIphone(page: PortalPage, options: Options = {}): Promise<void> {
  const device = { userAgent: USER_AGENT, maxTouchPoints: 5, installed: false, ...options }
  await page.addInitScript(({ installed, ...about }) => {
    const said = { ...about, vendor: 'Apple Computer, Inc.', standalone: installed }
    for (const [name, value] of Object.entries(said)) {
      Object.defineProperty(navigator, name, { value })
    }
    Reflect.deleteProperty(window, 'SyncManager')
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  }, device)
}
