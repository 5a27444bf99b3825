import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { Menu } from '#src/ui/icons.ts'
import { closeRailMenu, isRailMenuOpen } from '../services/rail-menu.ts'
import { texts } from '../texts.ro.ts'

export interface RailMoreProps {
  /** True if the shown page is one of the entries. */
  hasCurrent: boolean
  children: ReactNode
}

/** Entry of the rail that opens the list of those for which a phone has no room. */
export function RailMore({ hasCurrent, children }: RailMoreProps) {
  useSignals()
  const id = useId()
  const entry = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = isRailMenuOpen.value
  useEffect(() => closeRailMenu, [])
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !entry.current?.contains(target)) closeRailMenu()
    }
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      closeRailMenu()
      button.current?.focus()
    }
    const closeOnChoice = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) closeRailMenu()
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerdown', closeOutside, { signal })
    document.addEventListener('focusin', closeOutside, { signal })
    document.addEventListener('click', closeOnChoice, { signal })
    document.addEventListener('keydown', closeByKey, { signal })
    return () => listening.abort()
  }, [isOpen])

  return (
    <li ref={entry} className="rail__more">
      <button
        ref={button}
        type="button"
        className="rail__item"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-current={hasCurrent ? 'true' : undefined}
        onClick={() => (isRailMenuOpen.value = !isOpen)}
      >
        <Menu />
        <span>{texts.more}</span>
      </button>
      <ul id={id} className="rail__rest" hidden={!isOpen}>
        {children}
      </ul>
    </li>
  )
}
