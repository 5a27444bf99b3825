import { signal } from '@preact/signals-core'
import type { UserRecord } from '#contract/cetatean.ts'
import { city } from '../browser/city.ts'
import { serverNow } from '../browser/server-clock.ts'
import { tokenStore } from '../browser/token-store.ts'
import { userStore } from '../browser/user-store.ts'
import { subjectOf, tokenState, type TokenState } from '../lib/token.ts'

/**
 * Session of the current user. `loading` lasts only while an expired token is being refreshed.
 * Its token is refreshed by session-refresh.ts; its other API calls are in session-calls.ts, which is loaded lazily.
 */
export type Session =
  | { state: 'loading' }
  | { state: 'guest' }
  /** `reading`: read-only from the cache, because the token could not be refreshed without a connection. */
  | { state: 'citizen'; token: string; user: UserRecord | null; reading?: true }

/** Key in tab storage of the page that the guard turned away from last. */
export const ASKED_PAGE = 'portal.cerut'

export const session = signal<Session>({ state: 'loading' })

/** Identifier that the citizen typed before the sign-in, which fills its field; in memory only, until they sign in. */
export const typedId: { current?: string | undefined } = {}

/** State of the stored token now, for the route guards. */
export function currentTokenState(): TokenState {
  const { value } = session
  return value.state === 'citizen' && value.reading ? 'valid' : storedTokenState()
}

/** State of the stored token as of `aheadMs` milliseconds from now. */
export function storedTokenState(aheadMs = 0): TokenState {
  return tokenState(tokenStore.read(), city.emitent, serverNow() + aheadMs)
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

/** Id of the citizen of a session; null for a visitor. */
export function ownerOf(current: Session): string | null {
  return current.state === 'citizen' ? subjectOf(current.token) : null
}
