import { connection } from './connection.ts'

let isLeaving = false

/** Tracks when the page is left, and when it is restored from the back/forward cache. */
export function watchPageUnload(): void {
  window.addEventListener('pagehide', () => markUnloading(true))
  window.addEventListener('pageshow', () => markUnloading(false))
}

/** Marks that the page is navigating away, because some browsers abort its requests before they fire `pagehide`. */
export function markUnloading(leaves: boolean): void {
  isLeaving = leaves
}

export const isPageLeaving = (): boolean => isLeaving

/** Records a call without a response as offline, unless leaving the page aborted it. */
export function recordUnansweredCall(): void {
  if (!isLeaving) connection.value = 'offline'
}
