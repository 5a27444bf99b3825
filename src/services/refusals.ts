import { signal } from '@preact/signals-core'
import { acceptsCookies, acceptsLocalStorage, hasRoom } from '../browser/probes.ts'
import { listEntries } from '../offline/outbox-db.ts'

/** What this browser refuses the portal: its settings, a private window, a full device. */
export interface Refusals {
  /** Without cookies the server takes no POST: there is no sign-in and no request. */
  cookies: boolean
  /** The session lasts as long as the page. */
  localStorage: boolean
  /** Nothing that is written can wait on this device. */
  queue: boolean
}

export const refusals = signal<Refusals>({ cookies: false, localStorage: false, queue: false })

/** Looks once, at start, what the browser refuses. */
export async function findRefusals(): Promise<void> {
  const found = { cookies: !acceptsCookies(), localStorage: !acceptsLocalStorage() }
  refusals.value = { ...found, queue: false }
  refusals.value = { ...found, queue: !(await canKeepEntries()) }
}

async function canKeepEntries(): Promise<boolean> {
  const opens = await listEntries().then(
    () => true,
    () => false,
  )
  return opens && (await hasRoom())
}
