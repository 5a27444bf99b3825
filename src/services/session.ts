import { signal } from '@preact/signals-core'
import type { UserRecord } from '#contract/cetatean.ts'
import { serverNow } from '../browser/server-clock.ts'
import { tokenStore } from '../browser/token-store.ts'
import { userStore } from '../browser/user-store.ts'
import { config } from '../config.ts'
import { subjectOf, tokenState, type TokenState } from '../lib/token.ts'
import { setBearerSource } from '../net/bearer.ts'

/**
 * Session of the current user. `loading` lasts only while an expired token is being refreshed.
 * The API calls of the session are in session-calls.ts, which is loaded lazily.
 */
export type Session =
  | { state: 'loading' }
  | { state: 'guest' }
  /** `reading`: read-only from the cache, because the token could not be refreshed without a connection. */
  | { state: 'citizen'; token: string; user: UserRecord | null; reading?: true }

export const session = signal<Session>({ state: 'loading' })

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

/** State of the stored token now, for the route guards. */
export function currentTokenState(): TokenState {
  const { value } = session
  return value.state === 'citizen' && value.reading ? 'valid' : storedTokenState()
}

/** State of the stored token as of `aheadMs` milliseconds from now. */
function storedTokenState(aheadMs = 0): TokenState {
  return tokenState(tokenStore.read(), config.validIssuer, serverNow() + aheadMs)
}

/** Stores a token and signs its owner in. */
export function adoptToken(token: string, user: UserRecord | null = userStore.read()): void {
  // The token last, because its change makes other tabs read both.
  if (user) userStore.write(user)
  tokenStore.write(token)
  session.value = { state: 'citizen', token, user }
}

/** Clears the session on this device. */
export function clearSession(): void {
  tokenStore.remove()
  userStore.remove()
  session.value = { state: 'guest' }
}

/**
 * Refreshes a token; null if that fails. `quietly`: a visitor's pages stay as they are meanwhile, without the `loading`
 * state.
 */
export async function refreshToken(token: string, quietly = false): Promise<string | null> {
  // Signed out while a call was in flight, so there is no session to refresh.
  if (!tokenStore.read()) return null
  if (session.value.state !== 'citizen' && !quietly) session.value = { state: 'loading' }
  const fresh = await import('./session-calls.ts').then(
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

/** Id of the citizen of a session; null for a visitor. */
export function ownerOf(current: Session): string | null {
  return current.state === 'citizen' ? subjectOf(current.token) : null
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
