import { computed, signal } from '@preact/signals-core'
import { isBlocked } from './feedback.ts'
import { isSending } from './outbox-rows.ts'

const dirtyForms = signal<ReadonlySet<string>>(new Set())

/** True if a form has unsaved changes. */
export const isComposing = computed(() => dirtyForms.value.size > 0)

/** True if a reload would lose data: unsaved changes, or a request in progress. */
export const isReloadUnsafe = computed(
  () => isComposing.value || isBlocked.value || isSending.value,
)

/** Marks a form as having unsaved changes. Idempotent per `id`. */
export function markDirty(id: string): void {
  if (!dirtyForms.peek().has(id)) dirtyForms.value = new Set(dirtyForms.peek()).add(id)
}

/** Clears the mark when the form was sent, emptied or left. */
export function clearDirty(id: string): void {
  if (!dirtyForms.peek().has(id)) return
  dirtyForms.value = new Set([...dirtyForms.peek()].filter((other) => other !== id))
}
