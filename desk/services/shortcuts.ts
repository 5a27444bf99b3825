import { signal } from '@preact/signals-core'

/** Keys that act on the list or on the chosen case. */
export type ShortcutKey =
  | 'j'
  | 'k'
  | 'ArrowDown'
  | 'ArrowUp'
  | 'Enter'
  | 'Escape'
  | 'x'
  | 'X'
  | 'r'
  | 'n'
  | 'a'
  | 's'
  | '/'
  | '?'

/** Returns true if it did nothing, so that the browser may act on the key. */
type Handler = (event: KeyboardEvent) => void | boolean

type Handlers = Partial<Record<ShortcutKey, Handler>>

/** Registered groups, the latest last: it is asked first. */
const groups: Handlers[] = []

/** Key that waits for the case it is meant for, which is being opened. */
const pending = signal<ShortcutKey | null>(null)

/**
 * Registers what keys do, as long as a part of the page is shown: `useEffect(() => registerShortcuts({ r: reply }))`.
 * Later registrations come before earlier ones. Returns a function that removes them.
 */
export function registerShortcuts(handlers: Handlers): () => void {
  groups.push(handlers)
  const waiting = pending.peek()
  const handler = waiting && handlers[waiting]
  if (handler) {
    pending.value = null
    handler(new KeyboardEvent('keydown', { key: waiting }))
  }
  return () => void groups.splice(groups.indexOf(handlers), 1)
}

/** Acts on a key as soon as some part of the page registers it, such as the case that is being opened. */
export function deferShortcut(key: ShortcutKey): void {
  pending.value = key
}

/** Forgets the key that waits, because another case was opened. */
export function dropDeferredShortcut(): void {
  pending.value = null
}

/** Listens to the keys of the page. Returns a function that stops it. */
export function watchShortcuts(): () => void {
  window.addEventListener('keydown', handleKey)
  return () => window.removeEventListener('keydown', handleKey)
}

function handleKey(event: KeyboardEvent): void {
  if (isReserved(event)) return
  for (const handlers of [...groups].reverse()) {
    const handler = handlers[event.key as ShortcutKey]
    if (!handler || handler(event) === true) continue
    event.preventDefault()
    return
  }
}

/** True for keys of the browser, of a field, and of an open dialog. */
function isReserved(event: KeyboardEvent): boolean {
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.isComposing ||
    isTyping(event) ||
    document.querySelector('dialog[open]') !== null
  )
}

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.matches(FIELDS)) return key !== 'Escape'
  // A focused link or button has its own Enter.
  return key === 'Enter' && target.closest('a, button, summary') !== null
}
