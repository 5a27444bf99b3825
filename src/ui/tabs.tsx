import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { nextFocusIndex } from './roving-focus.ts'
import '#src/styles/tokens-more.css'
import './tabs.css'

export interface TabItem<Key extends string> {
  key: Key
  label: string
  /** How many are under it. */
  count?: number | undefined
  /** Makes the tab a link; give one to all or to none. */
  href?: string | undefined
}

export interface TabsProps<Key extends string> {
  items: readonly TabItem<Key>[]
  value: Key
  /** Called for buttons; links change the address themselves. */
  onChange?: ((key: Key) => void) | undefined
  /** Names them: „Sesizări”. */
  label: string
  /** The id of what they change, with role `tabpanel`; only for buttons. */
  panelId?: string | undefined
}

/**
 * Parts of one screen. With `href` they are links of a nav; else a list of tabs with one stop of
 * Tab, where the arrows, Home and End choose. Narrow screens scroll them sideways.
 */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const list = useRef<HTMLElement>(null)
  useChosenInView(list, props.value)
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
          tabIndex={item.key === value ? 0 : -1}
          onClick={() => onChange?.(item.key)}
          onKeyDown={handleKey}
        >
          <TabWords item={item} />
        </button>
      ))}
    </div>
  )
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

/** Scrolls the list alone: `scrollIntoView` would also move the page. */
function useChosenInView(list: RefObject<HTMLElement | null>, value: string) {
  useLayoutEffect(() => {
    const box = list.current
    const chosen = box?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current]')
    if (!box || !chosen) return
    const start = chosen.offsetLeft - box.offsetLeft
    const end = start + chosen.offsetWidth
    if (start < box.scrollLeft) box.scrollTo({ left: start })
    else if (end > box.scrollLeft + box.clientWidth) box.scrollTo({ left: end - box.clientWidth })
  }, [list, value])
}
