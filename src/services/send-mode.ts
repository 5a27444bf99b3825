import { computed, signal } from '@preact/signals-core'
import { hasBackgroundSync } from '../browser/background-sync.ts'
import { serverNow } from '../browser/server-clock.ts'
import { tokenStore } from '../browser/token-store.ts'
import { decodeClaims, subjectOf } from '../lib/token.ts'
import { clearSendToken, readSendToken, type SendToken } from '../offline/send-token.ts'
import { ownerOf, session } from './session.ts'

/** How an entry of the queue will be sent; also the key of its text in the catalogue. */
export type SendMode = 'byItself' | 'withinHours' | 'withPortalOpen'

/** Send token of this device's service worker. */
export const sendToken = signal<SendToken | null>(null)

/** Minimum validity of the send token to promise sending within hours. */
const FEW_HOURS_MS = 3 * 3600 * 1000

/** With no page open, a visitor's entry can be sent at any time, a citizen's while the send token is valid. */
export function sendModeFor(owner: string | null): SendMode {
  if (!hasBackgroundSync()) return 'withPortalOpen'
  if (owner === null) return 'byItself'
  return isSendTokenValidFor(owner, FEW_HOURS_MS) ? 'withinHours' : 'withPortalOpen'
}

/** Departure of an entry written now. */
export const currentSendMode = computed(() => sendModeFor(ownerOf(session.value)))

/** True if the worker's send token for the citizen is valid for longer than this. Reads signals. */
export function isSendTokenValidFor(owner: string, milliseconds: number): boolean {
  const { value } = sendToken
  if (value?.owner !== owner) return false
  const { exp = 0 } = decodeClaims(value.token) ?? {}
  return exp * 1000 - serverNow() > milliseconds
}

/** Loads the stored send token, and deletes it if it does not belong to the signed-in citizen. */
export async function loadSendToken(): Promise<void> {
  if (!hasBackgroundSync()) return
  const stored = await readSendToken()
  const token = tokenStore.read()
  const isOurs = stored !== null && token !== null && subjectOf(token) === stored.owner
  if (stored && !isOurs) await clearSendToken()
  sendToken.value = isOurs ? stored : null
}
