import { computed } from '@preact/signals-core'
import { hasBackgroundSync } from '../browser/background-sync.ts'
import { ownerOf, session } from './session.ts'

/** How an entry of the queue leaves, by the name of its words in the catalogue. */
export type Departure = 'byItself' | 'withPortalOpen'

/** Only a visitor's entry leaves with every page closed: a citizen's needs the token, which the worker cannot read. */
export function departureOf(owner: string | null): Departure {
  return owner === null && hasBackgroundSync() ? 'byItself' : 'withPortalOpen'
}

/** How what is written now leaves. */
export const departure = computed(() => departureOf(ownerOf(session.value)))
