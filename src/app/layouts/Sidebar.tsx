import { useSignals } from '@preact/signals-react/runtime'
import type { PointerEvent } from 'react'
import { layout, updateLayout } from '../../services/layout.ts'
import { classNames } from '../../ui/class-names.ts'
import { Menu } from './Menu.tsx'
import './sidebar.css'

/** Id of the side menu, for the button that collapses it. */
export const SIDEBAR = 'meniu-lateral'

/** Side menu. When collapsed it expands over the page while hovered or focused with the keyboard. */
export function Sidebar() {
  useSignals()
  const { sidebarHover, sidebarTheme } = layout.value
  // Touch has no hover.
  const hover = (sidebarHover: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || layout.peek().sidebarHover === sidebarHover) return
    updateLayout({ sidebarHover })
  }
  return (
    <div
      id={SIDEBAR}
      className={classNames(
        'sidebar sidebar--side',
        sidebarHover && 'sidebar--hover',
        sidebarTheme || false,
      )}
      // Not `pointerenter`, which does not fire when the element the pointer was over before has been removed.
      onPointerOver={hover(true)}
      onPointerLeave={hover(false)}
    >
      <div className="sidebar__panel">
        <Menu />
      </div>
    </div>
  )
}
