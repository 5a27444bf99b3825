import { computed } from '@preact/signals-core'
import { serverNow } from '../browser/server-clock.ts'
import { tokenStore } from '../browser/token-store.ts'
import { userStore } from '../browser/user-store.ts'
import { config } from '../config.ts'
import { tokenState } from '../lib/token.ts'
import { connection } from './connection.ts'
import { session } from './session.ts'

/**
 * Nobody is signed in only because an expired token could not be exchanged without a connection. Whoever was here
 * may then read what this device last saw; nothing leaves it before the server has exchanged the token.
 */
export const canRead = computed(
  () =>
    session.value.state === 'guest' &&
    connection.value !== 'online' &&
    tokenState(tokenStore.read(), config.validIssuer, serverNow()) === 'expired',
)

/** Opens the portal with what this device last saw. */
export function startReading(): void {
  const token = tokenStore.read()
  if (token) session.value = { state: 'citizen', token, user: userStore.read(), reading: true }
}
