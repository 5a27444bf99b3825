import { storage } from './storage.ts'

const PROBE = 'portal.proba'
/** Less room than this holds no entry. */
const LEAST_BYTES = 50_000

/** Whether cookies can be set: in Chromium `navigator.cookieEnabled` stays true when all are blocked. */
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

/** Whether the browser leaves this site room for what is to be kept. */
export async function hasRoom(): Promise<boolean> {
  try {
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
    return quota === undefined || usage === undefined || quota - usage >= LEAST_BYTES
  } catch {
    return true // it does not say: the first entry shows it
  }
}
