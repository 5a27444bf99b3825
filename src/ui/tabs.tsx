import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { animateOrSkip } from './motion.ts'
import { nextFocusIndex } from './roving-focus.ts'
import '#src/styles/tokens-more.css'
import './tabs.css'

export interface TabItem<Key extends string> {
  key: Key
  label: string
  /** Number of items under the tab. */
  count?: number | undefined
  /** Makes the tab a link; give it to all items or to none. */
  href?: string | undefined
}

export interface TabsProps<Key extends string> {
  items: readonly TabItem<Key>[]
  value: Key
  /** Called for buttons only; links navigate by themselves. */
  onChange?: ((key: Key) => void) | undefined
  /** Accessible name: „Sesizări”. */
  label: string
  /** Id of the `tabpanel` they control; for buttons only. */
  panelId?: string | undefined
}

/**
 * Tabs of a screen. With `href` they are links in a nav; else a tablist with roving focus, where the arrows,
 * Home and End select. Scrolls sideways on narrow screens.
 */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const list = useRef<HTMLElement>(null)
  useScrollSelectedIntoView(list, props.value)
  usePanelSlide(props)
  return props.items[0]?.href === undefined ? (
    <TabButtons {...props} list={list} />
  ) : (
    <TabLinks {...props} list={list} />
  )
}

type Listed<Key extends string> = TabsProps<Key> & { list: RefObject<HTMLElement | null> }

function TabLinks<Key extends string>({ items, value, label, list }: Listed<Key>) {
  return (
    <nav ref={list} className="tabs" aria-label={label}>
      {items.map((item) => (
        <a
          key={item.key}
          className="tab"
          href={item.href}
          aria-current={item.key === value ? 'page' : undefined}
        >
          <TabWords item={item} />
        </a>
      ))}
    </nav>
  )
}

function TabButtons<Key extends string>(props: Listed<Key>) {
  const { items, value, onChange, label, panelId, list } = props
  useTabStop(list)

  function handleKey(event: KeyboardEvent) {
    const index = nextFocusIndex(event.key, currentIndex(items, value), items.length)
    const item = index === null ? undefined : items[index]
    if (!item || index === null) return
    event.preventDefault()
    onChange?.(item.key)
    const tab = list.current?.children[index]
    if (tab instanceof HTMLElement) tab.focus()
  }

  return (
    <div
      ref={list as RefObject<HTMLDivElement | null>}
      className="tabs"
      role="tablist"
      aria-label={label}
    >
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="tab"
          className="tab"
          aria-selected={item.key === value}
          aria-controls={panelId}
          onClick={() => onChange?.(item.key)}
          onKeyDown={handleKey}
        >
          <TabWords item={item} />
        </button>
      ))}
    </div>
  )
}

/**
 * Leaves only the selected tab in the tab order. Set once the panel is rendered too: for the `tabindex` of the focused
 * tab the browser lays the page out.
 */
function useTabStop(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    for (const tab of list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? []) {
      const order = tab.getAttribute('aria-selected') === 'true' ? 0 : -1
      if (tab.tabIndex !== order) tab.tabIndex = order
    }
  })
}

function TabWords({ item }: { item: TabItem<string> }) {
  return (
    <>
      {item.label}
      {item.count !== undefined && <span className="tab__count num">{item.count}</span>}
    </>
  )
}

function currentIndex(items: readonly TabItem<string>[], value: string): number {
  return items.findIndex((item) => item.key === value)
}

/** Slides the panel in from the side of its tab, and back the same way. */
function usePanelSlide<Key extends string>({ items, value, panelId }: TabsProps<Key>) {
  const current = currentIndex(items, value)
  const previous = useRef(current)
  useLayoutEffect(() => {
    const direction = Math.sign(current - previous.current)
    previous.current = current
    const panel = panelId && document.getElementById(panelId)
    if (direction === 0 || !panel) return
    animateOrSkip(panel, { transform: [`translateX(${direction}rem)`, 'none'] })
  }, [current, panelId])
}

/** Scrolls the selected tab into view. */
function useScrollSelectedIntoView(list: RefObject<HTMLElement | null>, value: string) {
  useLayoutEffect(() => {
    // In the same frame, but once all of it is rendered: measuring lays the whole panel out.
    const frame = requestAnimationFrame(() => scrollSelectedIntoView(list.current))
    return () => cancelAnimationFrame(frame)
  }, [list, value])
}

// Not by `scrollIntoView`, which would also scroll the page.
function scrollSelectedIntoView(box: HTMLElement | null): void {
  const chosen = box?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current]')
  if (!box || !chosen) return
  const start = chosen.offsetLeft - box.offsetLeft
  const end = start + chosen.offsetWidth
  if (start < box.scrollLeft) box.scrollTo({ left: start })
  else if (end > box.scrollLeft + box.clientWidth) box.scrollTo({ left: end - box.clientWidth })
}
