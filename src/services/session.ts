import { signal } from '@preact/signals-core'
import type { UserRecord } from '#contract/cetatean.ts'
import { serverNow } from '../browser/server-clock.ts'
import { tokenStore } from '../browser/token-store.ts'
import { userStore } from '../browser/user-store.ts'
import { config } from '../config.ts'
import { subjectOf, tokenState, type TokenState } from '../lib/token.ts'
import { setBearerSource } from '../net/bearer.ts'

/**
 * Who is here. `loading` lasts only while an expired token is being exchanged.
 * The calls of the session live in session-calls.ts, which the first load does not carry.
 */
export type Session =
  | { state: 'loading' }
  | { state: 'guest' }
  /** `reading`: without a connection the token could not be exchanged; what is on this device may be read. */
  | { state: 'citizen'; token: string; user: UserRecord | null; reading?: true }

export const session = signal<Session>({ state: 'loading' })

/** A token about to expire is exchanged before it is sent. */
const RENEW_BEFORE_MS = 30_000
/** A start never waits for a dead line: without an answer the login stands, and the exchange goes on. */
const START_PATIENCE_MS = 4_000

/** Loads the stored token: none or a foreign one is a visitor, a valid one a citizen, an expired one is exchanged. */
export async function startSession(): Promise<void> {
  const token = tokenStore.read()
  const state = storedTokenState()
  if (token && state === 'valid') {
    adoptToken(token)
  } else if (token && state === 'expired') {
    const patience = new Promise((resolve) => setTimeout(resolve, START_PATIENCE_MS))
    await Promise.race([renew(token), patience])
    if (session.value.state === 'loading') session.value = { state: 'guest' }
  } else {
    session.value = { state: 'guest' }
  }
}

/** What the stored token is worth now; the guards ask this. */
export function currentTokenState(): TokenState {
  const { value } = session
  return value.state === 'citizen' && value.reading ? 'valid' : storedTokenState()
}

/** The same for a moment that is so many ms ahead. */
function storedTokenState(aheadMs = 0): TokenState {
  return tokenState(tokenStore.read(), config.validIssuer, serverNow() + aheadMs)
}

/** Keeps a token and makes its owner the one who is here. */
export function adoptToken(token: string, user: UserRecord | null = userStore.read()): void {
  // The token last: other tabs look at both when it changes.
  if (user) userStore.write(user)
  tokenStore.write(token)
  session.value = { state: 'citizen', token, user }
}

/** Forgets who was here. */
export function forgetSession(): void {
  tokenStore.remove()
  userStore.remove()
  session.value = { state: 'guest' }
}

/**
 * Exchanges a token; null, and nobody is signed in, when that cannot be done. `quietly`: the pages of a visitor stay
 * as they are meanwhile.
 */
export async function renew(token: string, quietly = false): Promise<string | null> {
  // Signed out while a call was under way: nobody is here for whom a token could be had.
  if (!tokenStore.read()) return null
  if (session.value.state !== 'citizen' && !quietly) session.value = { state: 'loading' }
  const fresh = await import('./session-calls.ts').then(
    ({ renewToken }) => renewToken(token),
    () => null, // the line is too bad for the file: as if the server had not answered
  )
  if (session.value.state === 'loading') session.value = { state: 'guest' }
  return fresh
}

/** For the guard of a page: exchanges the expired token, or nobody is signed in any more. */
export async function renewOrLeave(): Promise<void> {
  const token = tokenStore.read()
  if (!token || !(await renew(token))) session.value = { state: 'guest' }
}

/** Id of the citizen of a session; null for a visitor. */
export function ownerOf(current: Session): string | null {
  return current.state === 'citizen' ? subjectOf(current.token) : null
}

setBearerSource({
  current: async () => {
    const token = tokenStore.read()
    const state = storedTokenState(RENEW_BEFORE_MS)
    if (!token || state === 'foreign') return null
    return state === 'valid' ? token : ((await renew(token)) ?? token)
  },
  renew,
})
