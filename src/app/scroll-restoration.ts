import { ensureEntryKey, readEntryKey } from '../browser/history-entry.ts'
import { focusTitle } from '../browser/focus-title.ts'
import type { RouteMatch } from './location.ts'

/** Scroll positions in px by history entry. */
const positions = new Map<string, number>()

const MAX_GROWTH_MS = 5000
const USER_INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

interface RestoredEntry {
  location: string
  /** Key of the history entry. */
  entry: string
  cancelRetry(): void
}

/** Place shown now; null until the first page with this module is shown. */
let arrived: RestoredEntry | null = null

/**
 * Scrolls after a navigation: Back restores the position, an anchor scrolls to its section, a new page starts at the
 * top. Also focuses the title, so that a screen reader starts there. `isFirst`: no page was shown before in this
 * document. Call it before layout: the `scroll` fired when the new page is shorter must not overwrite the old page's
 * position. Returns a function that stops remembering the position.
 */
export function restoreScroll(place: RouteMatch, isFirst: boolean): () => void {
  if (arrived?.location !== place.location) {
    arrived?.cancelRetry()
    arrived = arriveAt(place, isFirst)
  }
  const { entry } = arrived
  const remember = () => positions.set(entry, window.scrollY)
  window.addEventListener('scroll', remember, { passive: true })
  return () => window.removeEventListener('scroll', remember)
}

/** True if the route is to be scrolled as soon as it is rendered. */
export const needsScrollOnMount = ({ anchor }: RouteMatch): boolean =>
  Boolean(anchor || positions.get(readEntryKey() ?? ''))

function arriveAt({ location, anchor }: RouteMatch, isFirst: boolean): RestoredEntry {
  const entry = ensureEntryKey()
  const left = positions.get(entry)
  // A new document starts at the top; a citizen who scrolled before the scripts loaded stays there.
  const reached =
    left === undefined && anchor
      ? () => scrollToAnchor(anchor)
      : () => isFirst || scrollToPosition(left ?? 0)
  if (!isFirst && !anchor) focusTitle()
  return { location, entry, cancelRetry: retryWhileGrowing(reached) }
}

function scrollToAnchor(id: string): boolean {
  const target = document.getElementById(id)
  target?.scrollIntoView()
  target?.focus({ preventScroll: true })
  return target !== null
}

function scrollToPosition(position: number): boolean {
  window.scrollTo(0, position)
  return Math.abs(window.scrollY - position) < 1
}

/**
 * Retries the scroll while the page grows, as its content may load later, until the citizen moves or 5 s pass.
 * Returns a function that cancels it.
 */
function retryWhileGrowing(reached: () => boolean): () => void {
  const end = new AbortController()
  const stop = () => end.abort()
  if (reached()) return stop
  const growth = new ResizeObserver(() => reached() && stop())
  growth.observe(document.body)
  const late = setTimeout(stop, MAX_GROWTH_MS)
  for (const move of USER_INPUT_EVENTS) window.addEventListener(move, stop, { signal: end.signal })
  end.signal.addEventListener('abort', () => {
    growth.disconnect()
    clearTimeout(late)
  })
  return stop
}
