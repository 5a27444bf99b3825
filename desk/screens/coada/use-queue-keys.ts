import { useEffect, type RefObject } from 'react'
import type { QueueRow } from '#contract/desk/coada.ts'
import { toCaseKey } from '../../services/case-key.ts'
import { chosen, closeCase, list, loadMore, openCase } from '../../services/coada.ts'
import { canChange, clearTicks, selection, toggleTick } from '../../services/queue-selection.ts'
import type { QueueStop } from '../../services/queue-stop.ts'
import { deferShortcut, registerShortcuts, type ShortcutKey } from '../../services/shortcuts.ts'
import type { BulkDialog } from './BulkBar.tsx'

interface QueueKeys {
  /** The page of the queue. */
  root: RefObject<HTMLElement | null>
  stop: QueueStop
  onMove: (key: string) => void
  onOpen: (row: QueueRow) => void
  onBulk: (dialog: BulkDialog) => void
  onHelp: () => void
}

/** Registers the keys of the list. Those of the case come before them while it is open. */
export function useQueueKeys({ root, stop, onMove, onOpen, onBulk, onHelp }: QueueKeys): void {
  useEffect(() => {
    const findCurrent = () =>
      list.peek()?.rows.find((row) => toCaseKey(row) === stop.peek()) ?? null
    const inList = () =>
      root.current?.querySelector('.queue__rows')?.contains(document.activeElement)

    function move(by: 1 | -1) {
      const rows = list.peek()?.rows ?? []
      const from = rows.findIndex((row) => toCaseKey(row) === stop.peek())
      // The first press goes to the first row, where nothing has the focus yet.
      const isFirst = chosen.peek() === null && !inList()
      const row = rows[isFirst ? Math.max(from, 0) : from + by]
      if (!row) {
        if (by === 1) void loadMore()
        return
      }
      onMove(toCaseKey(row))
      if (chosen.peek() !== null) openCase(row)
      focusRow(root.current, toCaseKey(row))
    }
    const moveInList = (by: 1 | -1) => (inList() ? move(by) : true)

    function tick(range: boolean) {
      const row = findCurrent()
      if (row && canChange(row.fel)) toggleTick(row, { range })
    }
    function goBack({ target }: KeyboardEvent) {
      if (target instanceof HTMLElement && target.matches('input, textarea, select')) target.blur()
      else if (chosen.peek() !== null) closeCase()
      else if (selection.peek().length > 0) clearTicks()
    }
    /** Acts on the ticked cases, or opens the row's case, which then acts. */
    const act = (key: ShortcutKey, bulk?: BulkDialog) => () => {
      if (bulk && selection.peek().length > 0) return onBulk(bulk)
      const row = findCurrent()
      if (chosen.peek() !== null || !row || !canChange(row.fel)) return true
      deferShortcut(key)
      onOpen(row)
    }
    return registerShortcuts({
      j: () => move(1),
      k: () => move(-1),
      ArrowDown: () => moveInList(1),
      ArrowUp: () => moveInList(-1),
      Enter: () => {
        const row = findCurrent()
        if (!row || chosen.peek() !== null) return true
        onOpen(row)
      },
      Escape: goBack,
      x: () => tick(false),
      X: () => tick(true),
      r: act('r'),
      n: act('n'),
      a: act('a', 'assign'),
      s: act('s', 'state'),
      '/': () => root.current?.querySelector<HTMLElement>('input[type="search"]')?.focus(),
      '?': onHelp,
    })
  }, [root, stop, onMove, onOpen, onBulk, onHelp])
}

/** Focuses the link of a row, where the list is shown, and scrolls no more than it takes. */
export function focusRow(root: HTMLElement | null, key: string): void {
  const link = root?.querySelector<HTMLElement>(`[data-case="${key}"]`)
  link?.focus({ preventScroll: true })
  link?.scrollIntoView({ block: 'nearest' })
}
