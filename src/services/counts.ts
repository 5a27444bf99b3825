import { computed, signal } from '@preact/signals-core'
import type { UnreadCounts } from '#contract/notificari.ts'

/** How many wait to be read, as the server last said; null until it has. */
export const counts = signal<UnreadCounts | null>(null)

/** Of the icon of the portal. A message is told by a notice too: it is not counted twice. */
export const unreadNotices = computed(() => counts.value?.notificari ?? 0)
