import { signal } from '@preact/signals-core'
import { acceptsCookies, acceptsLocalStorage, hasRoom } from '../browser/probes.ts'
import { listEntries } from '../offline/outbox-db.ts'

/** Features this browser refuses: by its settings, in a private window, or on a full device. */
export interface BrowserRestrictions {
  /** Without cookies the server rejects every POST, so there is no sign-in and no request. */
  cookies: boolean
  /** Without it the session ends with the page. */
  localStorage: boolean
  /** Without it entries cannot be queued on this device. */
  queue: boolean
}

export const browserRestrictions = signal<BrowserRestrictions>({
  cookies: false,
  localStorage: false,
  queue: false,
})

/** Detects once, at start, what the browser refuses. */
export async function detectBrowserRestrictions(): Promise<void> {
  const found = { cookies: !acceptsCookies(), localStorage: !acceptsLocalStorage() }
  browserRestrictions.value = { ...found, queue: false }
  browserRestrictions.value = { ...found, queue: !(await canKeepEntries()) }
}

async function canKeepEntries(): Promise<boolean> {
  const opens = await listEntries().then(
    () => true,
    () => false,
  )
  return opens && (await hasRoom())
}
