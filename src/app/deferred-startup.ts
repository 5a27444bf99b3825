import { BrokenPage } from './BrokenPage.tsx'
import { brokenPage } from './BrokenPortal.tsx'
import { dropEarlyResponses } from '../net/early-responses.ts'
import { startErrorReports } from '../services/client-errors.ts'
import { followOtherTabs } from '../services/other-tabs.ts'
import { loadOperator } from '../services/portal.ts'
import { currentLocation, matchRoute } from './location.ts'
import { startOutboxWithToasts } from './outbox-startup.ts'
import { startPasskeySignIn } from './passkey-entry.ts'
import { startPwa } from './pwa.ts'
import { announceSessionEnd } from './session-end-notice.ts'

/** Starts what can wait until the first screen is shown: operator details, the worker, code for the first tap. */
export function runDeferredStartup(): void {
  dropEarlyResponses()
  followOtherTabs()
  announceSessionEnd()
  brokenPage.value = BrokenPage
  startErrorReports(() => matchRoute(currentLocation()).route.page)
  void loadOperator()
  startPasskeySignIn()
  startPwa()
  void startOutboxWithToasts()
}
