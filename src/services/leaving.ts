import { connection } from './connection.ts'

let isLeaving = false

/** Learns when the page is left, and when the browser brings it back as it was. */
export function watchLeaving(): void {
  window.addEventListener('pagehide', () => markLeaving(true))
  window.addEventListener('pageshow', () => markLeaving(false))
}

/** For a page that goes to another address: some browsers abort its calls before they tell it that it is hidden. */
export function markLeaving(leaves: boolean): void {
  isLeaving = leaves
}

/** No answer came to a call: the server is out of reach, unless the call was aborted by leaving the page. */
export function noteUnanswered(): void {
  if (!isLeaving) connection.value = 'offline'
}
