import { tokenStore } from '../browser/token-store.ts'
import { setBearerSource } from '../net/bearer.ts'
import { adoptToken, session, storedTokenState } from './session.ts'

/** A token that expires within this time is refreshed before it is sent. */
const REFRESH_BEFORE_MS = 30_000
/** Start-up timeout of the refresh: after it the login is shown while the refresh goes on. */
const START_PATIENCE_MS = 4_000

/** Loads the stored token: none or a foreign one means a visitor, a valid one a citizen; refreshes an expired one. */
export async function startSession(): Promise<void> {
  const token = tokenStore.read()
  const state = storedTokenState()
  if (token && state === 'valid') {
    adoptToken(token)
  } else if (token && state === 'expired') {
    const patience = new Promise((resolve) => setTimeout(resolve, START_PATIENCE_MS))
    await Promise.race([refreshToken(token), patience])
    if (session.value.state === 'loading') session.value = { state: 'guest' }
  } else {
    session.value = { state: 'guest' }
  }
}

/**
 * Refreshes a token; null if that fails. `quietly`: a visitor's pages stay as they are meanwhile, without the `loading`
 * state.
 */
export async function refreshToken(token: string, quietly = false): Promise<string | null> {
  // Signed out while a call was in flight, so there is no session to refresh.
  if (!tokenStore.read()) return null
  if (session.value.state !== 'citizen' && !quietly) session.value = { state: 'loading' }
  const fresh = await import('./token-refresh.ts').then(
    ({ refreshTokenOnce }) => refreshTokenOnce(token),
    () => null, // the chunk failed to load: same as no response
  )
  if (session.value.state === 'loading') session.value = { state: 'guest' }
  return fresh
}

/** Refreshes the expired token for a route guard; on failure the session becomes a guest's. */
export async function refreshOrSignOut(): Promise<void> {
  const token = tokenStore.read()
  if (!token || !(await refreshToken(token))) session.value = { state: 'guest' }
}

setBearerSource({
  current: async () => {
    const token = tokenStore.read()
    const state = storedTokenState(REFRESH_BEFORE_MS)
    if (!token || state === 'foreign') return null
    return state === 'valid' ? token : ((await refreshToken(token)) ?? token)
  },
  refreshToken,
})
