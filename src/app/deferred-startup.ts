import { SHARE_CACHE, SHARE_LOST } from '#contract/share-target.ts'
import { isStandalone } from '../browser/display-mode.ts'
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
  // The connection was lost, or storage is refused: there is nothing to say before the next start.
  startSharing().catch(() => undefined)
  brokenPage.value = BrokenPage
  startErrorReports(() => matchRoute(currentLocation()).route.page)
  void loadOperator()
  startPasskeySignIn()
  startPwa()
  void startOutboxWithToasts()
}

/** Loads the code for shared photos where they can come: into an installed portal, which then has it offline too. */
async function startSharing(): Promise<void> {
  const isWanted = isStandalone() || location.search === SHARE_LOST
  if (!isWanted && !(await caches.has(SHARE_CACHE))) return
  const { watchSharedPhotos } = await import('./share-startup.ts')
  await watchSharedPhotos()
}
