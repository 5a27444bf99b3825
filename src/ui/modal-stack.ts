import { useSyncExternalStore } from 'react'
import { afterPaint } from '../lib/after-paint.ts'

let stack: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** Registers an open modal dialog; returns a function that removes it. */
export function pushModal(dialog: HTMLDialogElement): () => void {
  stack = [...stack, dialog]
  // Toasts and the strip restyle the dialog when they move into it: its first paint must not wait for them.
  const cancel = afterPaint(notify)
  return () => {
    cancel()
    stack = stack.filter((other) => other !== dialog)
    notify()
  }
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

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function noModal(): null {
  return null
}
