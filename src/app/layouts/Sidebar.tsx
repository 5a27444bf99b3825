import { useSignals } from '@preact/signals-react/runtime'
import type { PointerEvent } from 'react'
import { layout, updateLayout } from '../../services/layout.ts'
import { classNames } from '../../ui/class-names.ts'
import { Menu } from './Menu.tsx'
import './sidebar.css'

/** Id of the side menu, for the button that collapses it. */
export const SIDEBAR = 'meniu-lateral'

/** The side menu. A collapsed one shows its words over the page while the pointer or the keyboard is in it. */
export function Sidebar() {
  useSignals()
  const { sidebarHover, sidebarTheme } = layout.value
  // A finger taps what it sees: it does not hover.
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
      // Not entered: that is not told when what the pointer was over before is gone from the page.
      onPointerOver={hover(true)}
      onPointerLeave={hover(false)}
    >
      <div className="sidebar__panel">
        <Menu />
      </div>
    </div>
  )
}
