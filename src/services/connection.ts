import { signal } from '@preact/signals-core'

/**
 * Reachability of our server, derived from responses and not from `navigator.onLine`, which is true as long as there
 * is a signal. `captive`: a captive portal answers instead of the server.
 */
export type Connection = 'online' | 'offline' | 'captive'

export const connection = signal<Connection>('online')

/** Number of unsent entries of the current user on this device. */
export const unsentCount = signal(0)
