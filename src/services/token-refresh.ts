import { refreshLogin } from '#contract/auth.ts'
import { limits } from '#contract/limits.ts'
import { city } from '../browser/city.ts'
import { serverNow } from '../browser/server-clock.ts'
import { tokenStore } from '../browser/token-store.ts'
import { subjectOf, tokenState } from '../lib/token.ts'
import { withLock } from '../lib/with-lock.ts'
import { callWithoutBearer } from '../net/api.ts'
import { clearResponseCache } from '../offline/response-cache.ts'
import { clearSendToken } from '../offline/send-token.ts'
import { updateClockOffset } from './clock-offset.ts'
import { recordUnansweredCall } from './page-unload.ts'
import { recordSessionEnd } from './session-end.ts'
import { adoptToken, clearSession } from './session.ts'

const LOCK = 'portal.token'
/** Statuses that mean that the session has ended or the stored token is invalid. */
const ENDED = new Set([400, 401, 422])
/**
 * A token rejected within the server's grace period after this page got it is not refreshed again: two refreshes in that
 * time would make the token of another tab look stolen, and the server would end the session.
 */
const FRESH_MS = limits.token.graceSeconds * 1000
let lastIssued: { token: string; at: number } | null = null
let underWay: Promise<string | null> | null = null

/**
 * Refreshes a token and adopts the new one. Single-flight: callers of this page share one request, and tabs are
 * serialised by a lock, so that the second finds the first one's token. Null if it failed. A session that the server
 * has ended is cleared; without a connection nothing is.
 */
export function refreshTokenOnce(old: string): Promise<string | null> {
  underWay ??= withLock(LOCK, () => refreshAndAdopt(old)).finally(() => (underWay = null))
  return underWay
}

// Stores the token before releasing the lock, or the next tab would refresh the old one again.
async function refreshAndAdopt(old: string): Promise<string | null> {
  const fresh = await requestFreshToken(old)
  const stored = tokenStore.read()
  // Discards a late token if the citizen has signed out meanwhile or another one has signed in.
  if (fresh === null || (stored !== old && stored !== fresh)) return null
  adoptToken(fresh)
  return fresh
}

async function requestFreshToken(old: string): Promise<string | null> {
  const stored = tokenStore.read()
  if (stored && stored !== old && isValid(stored)) return isOfTheSame(stored, old) ? stored : null
  const isFresh = lastIssued?.token === old && performance.now() - lastIssued.at < FRESH_MS
  if (isFresh && isValid(old)) return old
  const outcome = await callWithoutBearer(refreshLogin, { body: { token: old } })
  if (outcome.kind === 'ok') {
    const { token } = outcome.data
    updateClockOffset(token)
    lastIssued = { token, at: performance.now() }
    return token
  }
  const isStillHere = tokenStore.read() === old
  if (isStillHere && outcome.kind === 'refused' && ENDED.has(outcome.status)) {
    recordSessionEnd(old)
    clearSession()
    await Promise.all([clearResponseCache(), clearSendToken()]) // drafts and queued entries stay for their owner
  }
  if (outcome.kind === 'offline') recordUnansweredCall()
  return null
}

function isOfTheSame(one: string, other: string): boolean {
  return subjectOf(one) === subjectOf(other)
}

function isValid(token: string): boolean {
  return tokenState(token, city.emitent, serverNow()) === 'valid'
}
