import { signal } from '@preact/signals-core'
import { path } from './location.ts'

/** True while the rail's further entries are shown; another page closes them. */
export const isRailMenuOpen = signal(false)

export const closeRailMenu = (): void => {
  isRailMenuOpen.value = false
}

path.subscribe(closeRailMenu)
