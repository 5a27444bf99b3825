import { computed } from '@preact/signals-core'
import { city } from '../browser/city.ts'
import { serverNow } from '../browser/server-clock.ts'
import { tokenStore } from '../browser/token-store.ts'
import { userStore } from '../browser/user-store.ts'
import { tokenState } from '../lib/token.ts'
import { connection } from './connection.ts'
import { session } from './session.ts'

/**
 * True if nobody is signed in only because an expired token could not be refreshed without a connection. The last
 * citizen may then read cached data; nothing is sent until the server has refreshed the token.
 */
export const canReadOffline = computed(
  () =>
    session.value.state === 'guest' &&
    connection.value !== 'online' &&
    tokenState(tokenStore.read(), city.emitent, serverNow()) === 'expired',
)

/** Opens the portal read-only with cached data. */
export function startOfflineReading(): void {
  const token = tokenStore.read()
  if (token) session.value = { state: 'citizen', token, user: userStore.read(), reading: true }
}
