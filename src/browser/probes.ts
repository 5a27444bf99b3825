import { storage } from './storage.ts'

const PROBE = 'portal.proba'
/** Minimum free space for an entry. */
const LEAST_BYTES = 50_000

/** True if a cookie can be set. In Chromium `navigator.cookieEnabled` stays true even when all are blocked. */
export function acceptsCookies(): boolean {
  document.cookie = `${PROBE}=1; path=/; SameSite=Lax`
  const isThere = document.cookie.includes(`${PROBE}=1`)
  document.cookie = `${PROBE}=; path=/; SameSite=Lax; Max-Age=0`
  return isThere
}

export function acceptsLocalStorage(): boolean {
  const isStored = storage.setText(PROBE, '1')
  storage.remove(PROBE)
  return isStored
}

/** True if the site's storage quota has room for an entry. */
export async function hasRoom(): Promise<boolean> {
  try {
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
    return quota === undefined || usage === undefined || quota - usage >= LEAST_BYTES
  } catch {
    return true // no estimate: the first entry will show it
  }
}
