import { signal } from '@preact/signals-core'
import { limits } from '#contract/limits.ts'
import { storage } from '../browser/storage.ts'
import { systemNow } from '../lib/clock.ts'

/** Marks of passkeys on this device. They say neither whose they are nor that they still open an account. */

const USED_KEY = 'portal.passkey'
const OFFERED_KEY = 'portal.passkey-oferit'
const OFFER_MS = limits.passkey.offerDays * 24 * 3600 * 1000

/** True after a sign-in with the password, until the offer of a passkey is answered. */
export const wantsPasskeyOffer = signal(false)

/** True if a passkey was added or used on this device. */
export const hasUsedPasskey = (): boolean => storage.getText(USED_KEY) !== null

export function rememberPasskey(): void {
  storage.setText(USED_KEY, '1')
  wantsPasskeyOffer.value = false
}

export const forgetPasskey = (): void => storage.remove(USED_KEY)

/** True if a passkey may be offered here: none is known, and the last offer was long ago. */
export const isOfferDue = (now = systemNow()): boolean =>
  !hasUsedPasskey() && now - Number(storage.getText(OFFERED_KEY) ?? 0) >= OFFER_MS

export const recordOffer = (now = systemNow()): boolean => storage.setText(OFFERED_KEY, String(now))
