import { effect } from '@preact/signals-core'
import { importWhenReachable } from '../browser/import-when-reachable.ts'
import { loadTexts } from '../i18n/texts.ts'
import { loginExtra } from '../screens/login/login-extra.ts'
import { hasUsedPasskey } from '../services/passkey-device.ts'
import { session } from '../services/session.ts'

const load = () => Promise.all([import('../screens/login/PasskeySignIn.tsx'), loadTexts()])

/** Adds the passkey to the sign-in page of a device that has used one. */
export function startPasskeySignIn(): void {
  effect(() => {
    if (session.value.state !== 'guest' || loginExtra.peek() || !hasUsedPasskey()) return
    importWhenReachable(load).then(
      ([{ passkeySignIn }]) => {
        loginExtra.value = passkeySignIn
      },
      () => undefined, // no connection: the password's own message says so
    )
  })
}
