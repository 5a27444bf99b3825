import type { RefObject } from 'react'
import { getTopModal } from './modal-stack.ts'
import { isModifiedClick } from './modified-click.ts'

type Close = RefObject<(() => void) | undefined>

/** Navigation that came amid a traversal or over a dialog's entry, repeated on the entry it was meant for. */
interface Redo {
  method: 'pushState' | 'replaceState'
  state: unknown
  href: string
}

/** Key in `history.state`: number of dialogs open in the entry. */
const KEY = 'dialoguri'
const REPLACES_STEP = 'inLoculDialogului'
/** Beyond it browsers drop the oldest entry, and the length no longer tells a new entry from a replaced one. */
const MAX_ENTRIES = 50
/** A slow phone may take seconds; a traversal that a navigation has cancelled never ends. */
const MAX_TRAVERSAL_MS = 3000

/** State of a navigation that takes the place of the dialog it is made from. */
export const replacesStep = { [REPLACES_STEP]: true }

const open: Close[] = []
/** The last entry pushed for a dialog, while it is the current one. */
let pushed = { depth: 0, length: 0, href: '' }
/** The traversal under way, with the address it leads to. */
let traversal: { href: string; timer: ReturnType<typeof setTimeout> } | null = null
let redo: Redo | null = null

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', handlePopState)
  window.addEventListener('hashchange', handleHashChange)
  document.addEventListener('click', followLink)
  sync() // a reload closes the dialogs, but leaves their entries
}

/** Makes an open dialog a step of the history: Back and a change of page close it. Returns a function that ends the step. */
export function addModalStep(close: Close): () => void {
  open.push(close)
  queueMicrotask(sync)
  return () => {
    open.splice(open.indexOf(close), 1)
    queueMicrotask(sync)
  }
}

/** True if the current history entry is that of an open dialog. */
export function isModalStep(): boolean {
  return readDepth() > 0
}

function readDepth(): number {
  return Number(readState()[KEY] ?? 0)
}

function readState(): Record<string, unknown> {
  return (history.state ?? {}) as Record<string, unknown>
}

/** Pushes the entries of newly opened dialogs; goes back over those of closed ones. */
function sync(): void {
  if (traversal) return
  const depth = readDepth()
  if (depth > open.length) return traverse(open.length - depth, location.href)
  for (let next = depth + 1; next <= open.length; next++) {
    history.pushState({ ...readState(), [KEY]: next }, '')
  }
  pushed = describeEntry()
}

function describeEntry() {
  return { depth: readDepth(), length: history.length, href: location.href }
}

function traverse(by: number, href: string): void {
  traversal = { href, timer: setTimeout(giveUpTraversal, MAX_TRAVERSAL_MS) }
  history.go(by)
}

function giveUpTraversal(): void {
  endTraversal()
  if (readDepth() < open.length) sync()
}

function endTraversal(): void {
  clearTimeout(traversal?.timer)
  traversal = null
  redo = null
}

function handlePopState(): void {
  if (!traversal) return queueMicrotask(closeAbove)
  if (location.href !== traversal.href) return // the event of a link followed meanwhile
  if (redo) history[redo.method](redo.state, '', redo.href)
  endTraversal()
  sync()
}

function handleHashChange(event: Event): void {
  const again = { state: history.state as unknown, href: location.href }
  if (traversal) redo ??= { method: 'pushState', ...again }
  else if (isStepReplaced(event)) {
    // The dialogs stay: the session has changed in another tab, and they may hold unsent text.
    redo = { method: 'replaceState', ...again }
    return traverse(-pushed.depth, pushed.href)
  }
  pushed = describeEntry()
  queueMicrotask(closeAbove)
}

/** True if the router replaced a dialog's entry by another page: it meant the entry of the page below. */
function isStepReplaced({ isTrusted }: Event): boolean {
  const { depth, length } = pushed
  const isSameLength = history.length === length && length < MAX_ENTRIES
  return !isTrusted && depth > 0 && isSameLength && !isModalStep() && !readState()[REPLACES_STEP]
}

/** Closes the dialogs that do not belong to the current entry, unless an overlay waits for an answer. */
function closeAbove(): void {
  if (!getTopModal()?.hasAttribute('aria-busy')) {
    for (const { current: close } of open.slice(readDepth()).reverse()) close?.()
  }
  setTimeout(sync) // a dialog that stays open gets its entry back
}

/** Lets a page opened from a dialog take the place of the dialog's entry, so that Back does not stop there. */
function followLink(event: MouseEvent): void {
  const { target } = event
  if (event.defaultPrevented || isModifiedClick(event) || traversal || !isModalStep()) return
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('dialog a[href^="#"]')
  if (!link) return
  event.preventDefault()
  if (link.href === location.href) history.go(-readDepth())
  else location.replace(link.href)
}
