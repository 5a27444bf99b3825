import { logout, refreshLogin, type loginCnp } from '#contract/auth.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { endPush } from '../browser/push-subscription.ts'
import { serverNow } from '../browser/server-clock.ts'
import { tokenStore } from '../browser/token-store.ts'
import { config } from '../config.ts'
import { subjectOf, tokenState } from '../lib/token.ts'
import { withLock } from '../lib/with-lock.ts'
import { callWithoutBearer, call } from '../net/api.ts'
import { learnClockOffset } from './clock-offset.ts'
import { dropAllDrafts } from './drafts.ts'
import { noteUnanswered } from './leaving.ts'
import { clearResponseCache } from '../offline/response-cache.ts'
import { forgetReceiptsOf } from '../offline/receipts.ts'
import { forgetSendToken } from '../offline/send-token.ts'
import { adoptToken, forgetSession, ownerOf, session } from './session.ts'

const LOCK = 'portal.token'
/** The session is over, or what is stored is no token of the server's at all. */
const ENDED = new Set([400, 401, 422])
let underWay: Promise<string | null> | null = null

/**
 * Exchanges a token for a fresh one and adopts that, once for everybody who asks: callers of this page share one
 * exchange, and tabs take turns, so that the second finds what the first one got. Null: it could not be done.
 * A session that the server says is over is forgotten; without a connection nothing is.
 */
export function renewToken(old: string): Promise<string | null> {
  underWay ??= withLock(LOCK, () => exchangeAndAdopt(old)).finally(() => (underWay = null))
  return underWay
}

// Stored before the lock is let go: the next tab would exchange the old one once more.
async function exchangeAndAdopt(old: string): Promise<string | null> {
  const fresh = await exchange(old)
  const stored = tokenStore.read()
  // Signed out meanwhile, or somebody else is here: what comes late is of nobody any more.
  if (fresh === null || (stored !== old && stored !== fresh)) return null
  adoptToken(fresh)
  return fresh
}

async function exchange(old: string): Promise<string | null> {
  const stored = tokenStore.read()
  if (stored && stored !== old && isValid(stored)) return isOfTheSame(stored, old) ? stored : null
  const outcome = await callWithoutBearer(refreshLogin, { body: { token: old } })
  if (outcome.kind === 'ok') {
    learnClockOffset(outcome.data.token)
    return outcome.data.token
  }
  const isStillHere = tokenStore.read() === old
  if (isStillHere && outcome.kind === 'refused' && ENDED.has(outcome.status)) {
    forgetSession()
    await Promise.all([clearResponseCache(), forgetSendToken()]) // drafts and what waits to be sent stay for their owner
  }
  if (outcome.kind === 'offline') noteUnanswered()
  return null
}

function isOfTheSame(one: string, other: string): boolean {
  return subjectOf(one) === subjectOf(other)
}

function isValid(token: string): boolean {
  return tokenState(token, config.validIssuer, serverNow()) === 'valid'
}

/** Signs in whoever the server has just given a token. */
export function openSession({ token, user }: DataOf<typeof loginCnp>): void {
  learnClockOffset(token)
  adoptToken(token, user)
}

/** Ends the session on the server, then here; without a connection it is forgotten here all the same. */
export async function signOut(): Promise<void> {
  await call(logout)
  await forgetCitizen()
}

/** Nothing of who was here stays on the device but what has not left: that waits for them to sign in again. */
export async function forgetCitizen(): Promise<void> {
  const owner = ownerOf(session.peek())
  forgetSession()
  await Promise.all([
    dropAllDrafts(),
    clearResponseCache(),
    forgetSendToken(),
    owner === null ? null : forgetReceiptsOf(owner),
    // A browser that refuses it has no subscription.
    endPush().catch(() => undefined),
  ])
}
