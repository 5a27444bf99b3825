import { logout, type loginCnp } from '#contract/auth.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { unsubscribePush } from '../browser/push-subscription.ts'
import { call } from '../net/api.ts'
import { updateClockOffset } from './clock-offset.ts'
import { dropAllDrafts } from './drafts.ts'
import { clearResponseCache } from '../offline/response-cache.ts'
import { purgeReceiptsFor } from '../offline/receipts.ts'
import { clearSendToken } from '../offline/send-token.ts'
import { recordSignIn } from './last-sign-in.ts'
import { forgetSessionEnd, returnToAskedPage, startSignOut } from './session-end.ts'
import { adoptToken, clearSession, ownerOf, session, typedId } from './session.ts'

/** Opens the session of a token just issued by the server. */
export function openSession({ token, user }: DataOf<typeof loginCnp>): void {
  updateClockOffset(token)
  returnToAskedPage(token)
  recordSignIn()
  typedId.current = undefined
  adoptToken(token, user)
}

/** Ends the session on the server, then clears it here, even without a connection. */
export async function signOut(): Promise<void> {
  startSignOut()
  await call(logout)
  await clearCitizenData()
}

/** Clears all data of the citizen from the device except unsent entries, which wait for the next sign-in. */
export async function clearCitizenData(): Promise<void> {
  const owner = ownerOf(session.peek())
  clearSession()
  await Promise.all([
    dropAllDrafts(),
    clearResponseCache(),
    clearSendToken(),
    owner === null ? null : purgeReceiptsFor(owner),
    // A browser that rejects this has no subscription.
    unsubscribePush().catch(() => undefined),
  ])
  forgetSessionEnd()
}
