import { computed, signal } from '@preact/signals-core'

/** The part of the address after `#/`, as `jurnal?cine=personal:3`. */
const fragment = signal('')

const parts = computed(() => (fragment.value.split('?', 1)[0] ?? '').split('/'))

/** Path of the shown page, without slashes; '' for the first. */
export const path = computed(() => parts.value[0] ?? '')

/** Part of the page that the address names after its path, as `extrase` of `bani/extrase`; '' for the first. */
export const place = computed(() => parts.value.slice(1).join('/'))

/** Filters of the shown page. */
export const query = computed(() => new URLSearchParams(fragment.value.split('?')[1] ?? ''))

/** Token of an opened invitation; null if none is. */
export const invitation = signal<string | null>(null)

const INVITATION = /^invitatie\/(.+)$/

/** Reads the address now and whenever it changes. */
export function watchLocation(): void {
  window.addEventListener('hashchange', readLocation)
  readLocation()
}

// The token of an invitation does not stay in the address or in the history.
function readLocation(): void {
  const read = window.location.hash.replace(/^#?\/?/, '')
  const token = INVITATION.exec(read)?.[1]
  if (token !== undefined) {
    invitation.value = token
    history.replaceState(null, '', '#/')
  }
  fragment.value = token === undefined ? read : ''
}

/** Shows another page, as a new step of the history; `replace` for a filter of the same page. */
export function openPage(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(history.state, '', `#/${to}`)
  else window.location.hash = `/${to}`
  // The event of a change comes later.
  readLocation()
}
