import { useLayoutEffect, useRef, type RefObject } from 'react'
import { animateOrSkip } from './motion.ts'

/**
 * Slides the rows of a list from where they were to where they are when others come, go or change places.
 * @param keys Keys of the rows, in their order.
 */
export function useRowSlide<List extends HTMLElement>(
  keys: readonly string[],
): RefObject<List | null> {
  const list = useRef<List>(null)
  const seen = useRef({ order: '', tops: new Map<Element, number>() })
  // After every render, because a row that grows moves those below it.
  useLayoutEffect(() => {
    const tops = measureRows(list.current)
    const order = keys.join(' ')
    const before = seen.current
    seen.current = { order, tops }
    if (before.order === order) return
    for (const [row, top] of tops) {
      const offset = (before.tops.get(row) ?? top) - top
      if (offset !== 0) animateOrSkip(row, { transform: [`translateY(${offset}px)`, 'none'] })
    }
  })
  return list
}

/** Distances of the rows from the top of their list in px; a running animation does not change them. */
function measureRows(list: HTMLElement | null): Map<Element, number> {
  const rows = [...(list?.children ?? [])].filter((row) => row instanceof HTMLElement)
  return new Map(rows.map((row) => [row, row.offsetTop - (list?.offsetTop ?? 0)]))
}
