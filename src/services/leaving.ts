import { connection } from './connection.ts'

let isLeaving = false

/** Tracks when the page is left, and when it is restored from the back/forward cache. */
export function watchLeaving(): void {
  window.addEventListener('pagehide', () => markLeaving(true))
  window.addEventListener('pageshow', () => markLeaving(false))
}

/** Marks that the page is navigating away, because some browsers abort its requests before they fire `pagehide`. */
export function markLeaving(leaves: boolean): void {
  isLeaving = leaves
}

/** Records a call without a response as offline, unless leaving the page aborted it. */
export function noteUnanswered(): void {
  if (!isLeaving) connection.value = 'offline'
}
