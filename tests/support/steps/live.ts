import { evenimentePath } from '#contract/evenimente.ts'
import type { PortalPage } from '#tests/support/browser.ts'
import { signIn, type Account } from './accounts.ts'

/** Signs in and waits for the event stream, so that the page hears of every later change. */
export async function signInAndListen(page: PortalPage, account: Account): Promise<void> {
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === evenimentePath)
  await signIn(page, account)
  await stream
}
