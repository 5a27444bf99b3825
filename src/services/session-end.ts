import { computed, signal } from '@preact/signals-core'
import { storage, tabStorage } from '../browser/storage.ts'
import { subjectOf } from '../lib/token.ts'
import { ASKED_PAGE, session } from './session.ts'

/** Key of the citizen whose session the server ended last, for every tab; `SIGNING_OUT` during a sign-out. */
const KEY = 'portal.sesiune-incheiata'
const SIGNING_OUT = '-'
const LOGIN_HASH = /^#\/(?:auth|pages)\/login$/

const isEnded = signal(false)

/** True if the server ended the session, rather than the citizen, until somebody signs in. */
export const sessionEnded = computed(() => isEnded.value && session.value.state !== 'citizen')

/** Records that the server ended the session of a token. Call before the session is cleared, which other tabs follow. */
export function recordSessionEnd(token: string): void {
  const owner = subjectOf(token)
  if (owner === null || storage.getText(KEY) === SIGNING_OUT) return
  storage.setText(KEY, owner)
  isEnded.value = true
}

/** Finds out if the server ended the session that another tab cleared, or one that this page was opened with. */
export function checkSessionEnd(): void {
  const owner = storage.getText(KEY)
  isEnded.value = owner !== null && owner !== SIGNING_OUT
}

/** Starts a sign-out: until `forgetSessionEnd`, calls that the server rejects meanwhile do not count as an end. */
export function startSignOut(): void {
  storage.setText(KEY, SIGNING_OUT)
  isEnded.value = false
}

export function forgetSessionEnd(): void {
  storage.remove(KEY)
  tabStorage.remove(ASKED_PAGE)
}

/** Page that anybody may return to, as it is nobody's own. */
const PUBLIC_PAGE = /^\/recipient\//

/**
 * Takes the citizen whose session was ended from the sign-in page to the page it was ended on, and anybody to a
 * container's. Call before signing in.
 */
export function returnToAskedPage(token: string): void {
  const page = tabStorage.getText(ASKED_PAGE)
  tabStorage.remove(ASKED_PAGE)
  const isTheirs = storage.getText(KEY) === subjectOf(token)
  const mayReturn = page !== null && (isTheirs || PUBLIC_PAGE.test(page))
  if (mayReturn && LOGIN_HASH.test(location.hash)) location.replace(`#${page}`)
}
