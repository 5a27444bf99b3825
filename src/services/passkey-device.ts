import { signal } from '@preact/signals-core'
import { storage } from '../browser/storage.ts'

/** Marks of passkeys on this device. They say neither whose they are nor that they still open an account. */

const USED_KEY = 'portal.passkey'

/** True after a sign-in with the password, until the offer of a passkey is answered. */
export const wantsPasskeyOffer = signal(false)

/** True if a passkey was added or used on this device. */
export const hasUsedPasskey = (): boolean => storage.getText(USED_KEY) !== null

export function rememberPasskey(): void {
  storage.setText(USED_KEY, '1')
  wantsPasskeyOffer.value = false
}

export const forgetPasskey = (): void => storage.remove(USED_KEY)
