import { signal } from '@preact/signals-core'

/**
 * Whether our server can be reached. What answers decides, not what the browser believes: a phone in a lift is
 * "online" as long as it hears the mast. `captive`: something answers, but it is the portal of somebody's Wi-Fi.
 */
export type Connection = 'online' | 'offline' | 'captive'

export const connection = signal<Connection>('online')

/** Entries of the one who is here that wait on this device. */
export const unsentCount = signal(0)
