import { computed, signal } from '@preact/signals-core'
import { isBlocked } from './feedback.ts'
import { isSending } from './outbox.ts'

const dirtyForms = signal<ReadonlySet<string>>(new Set())

/** A form was begun and stands. */
export const isComposing = computed(() => dirtyForms.value.size > 0)

/** Something would be lost if the page went away now: a form that was begun, or something on its way. */
export const isReloadUnsafe = computed(
  () => isComposing.value || isBlocked.value || isSending.value,
)

/** A form was begun. `id` names it; the same form may say so many times. */
export function markDirty(id: string): void {
  if (!dirtyForms.peek().has(id)) dirtyForms.value = new Set(dirtyForms.peek()).add(id)
}

/** The form was sent, emptied or left. */
export function clearDirty(id: string): void {
  if (!dirtyForms.peek().has(id)) return
  dirtyForms.value = new Set([...dirtyForms.peek()].filter((other) => other !== id))
}
