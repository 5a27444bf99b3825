/** Web Share Target: how photos that another app shares reach the portal (decision 082). */

/** Address of the form that the system sends; the worker answers it, and the server where there is none. */
export const SHARE_PATH = '/partajare'

/** Fields of that form. */
export const shareFields = { title: 'titlu', text: 'text', files: 'fotografii' } as const

/**
 * Cache that holds shares until the form takes them. It stays when it is empty: the worker may be about to store a share
 * in it, which would be lost with it.
 */
export const SHARE_CACHE = 'portal-partajate'

/** Query of the page that says the photos were not kept. */
export const SHARE_LOST = '?fara-fotografii'

/** Largest share in bytes, five photos of a good camera in full size, and most shares that wait at once. */
export const MAX_SHARE_BYTES = 100 * 1024 * 1024
export const MAX_WAITING_SHARES = 5

/** Returns the key of a share in the cache: its address, with the time at which it arrived in milliseconds. */
export const toShareKey = (at: number): string => `${SHARE_PATH}/${at}`

/** Reads the time out of the address of a share. */
export const readShareTime = (address: string): number => Number(address.split('/').at(-1))
