import { useSyncExternalStore } from 'react'

let stack: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** Registers an open modal dialog; returns a function that removes it. */
export function pushModal(dialog: HTMLDialogElement): () => void {
  change([...stack, dialog])
  return () => change(stack.filter((other) => other !== dialog))
}

/**
 * Returns the topmost modal dialog, or null. Whatever must stay usable over it has to be rendered inside it,
 * because everything outside the topmost modal dialog is inert.
 */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, getTopModal, noModal)
}

/** Returns the topmost modal dialog, or null. */
export function getTopModal(): HTMLDialogElement | null {
  return stack.at(-1) ?? null
}

function change(next: readonly HTMLDialogElement[]) {
  stack = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function noModal(): null {
  return null
}
