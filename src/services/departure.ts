import { computed, signal } from '@preact/signals-core'
import { hasBackgroundSync } from '../browser/background-sync.ts'
import { serverNow } from '../browser/server-clock.ts'
import { tokenStore } from '../browser/token-store.ts'
import { claimsOf, subjectOf } from '../lib/token.ts'
import { forgetSendToken, readSendToken, type SendToken } from '../offline/send-token.ts'
import { ownerOf, session } from './session.ts'

/** How an entry of the queue leaves, by the name of its words in the catalogue. */
export type Departure = 'byItself' | 'withinHours' | 'withPortalOpen'

/** The token that the worker of this device sends with. */
export const sendToken = signal<SendToken | null>(null)

/** Less is not spoken of as hours. */
const FEW_HOURS_MS = 3 * 3600 * 1000

/** With every page closed a visitor's entry leaves at any time; a citizen's as long as the worker's token lasts. */
export function departureOf(owner: string | null): Departure {
  if (!hasBackgroundSync()) return 'withPortalOpen'
  if (owner === null) return 'byItself'
  return sendTokenLasts(owner, FEW_HOURS_MS) ? 'withinHours' : 'withPortalOpen'
}

/** How what is written now leaves. */
export const departure = computed(() => departureOf(ownerOf(session.value)))

/** Whether the worker can send for a citizen that long. Reads signals. */
export function sendTokenLasts(owner: string, milliseconds: number): boolean {
  const { value } = sendToken
  if (value?.owner !== owner) return false
  const { exp = 0 } = claimsOf(value.token) ?? {}
  return exp * 1000 - serverNow() > milliseconds
}

/** Reads what the worker has. It goes when its citizen is not the one who is signed in here. */
export async function loadSendToken(): Promise<void> {
  if (!hasBackgroundSync()) return
  const stored = await readSendToken()
  const token = tokenStore.read()
  const isOurs = stored !== null && token !== null && subjectOf(token) === stored.owner
  if (stored && !isOurs) await forgetSendToken()
  sendToken.value = isOurs ? stored : null
}
