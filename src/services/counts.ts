import { computed, signal } from '@preact/signals-core'
import type { UnreadCounts } from '#contract/notificari.ts'

/** Unread counts last received from the server; null until then. */
export const counts = signal<UnreadCounts | null>(null)

/** Count on the app icon. Messages are not added, as each one also creates a notification. */
export const unreadNotices = computed(() => counts.value?.notificari ?? 0)
