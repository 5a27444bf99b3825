import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../../i18n/use-texts.ts'
import { Help } from '../../screens/shared/Help.tsx'
import { closePanels } from '../../services/layout.ts'
import { afterPaint } from '../../lib/after-paint.ts'
import { matchRoute } from '../location.ts'
import { menuEntries, type MenuEntry } from './menu-entries.ts'
import { SignOut } from './SignOut.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'

/** The whole menu and the ways to get help, in the side menu and in the menu of a phone. */
export function Menu() {
  const texts = useTexts('layout')
  const { help } = useTexts('shell')
  const [location] = useLocation()
  return (
    <div className="sidebar__scroll">
      <nav className="nav" aria-label={texts.menu}>
        <ul className="nav__list">
          {menuEntries.map((entry) => (
            <li key={entry.path}>
              <MenuLink entry={entry} isActive={entry.covers.test(location)} />
            </li>
          ))}
          <li>
            <SignOut />
          </li>
        </ul>
      </nav>
      <nav className="nav nav--help" aria-label={help}>
        <Help faq={matchRoute(location).route.faq} />
      </nav>
    </div>
  )
}

function MenuLink({ entry, isActive }: { entry: MenuEntry; isActive: boolean }) {
  const pages = useTexts('pages')
  const [location, navigate] = useLocation()
  function open(event: MouseEvent) {
    if (opensElsewhere(event)) return closePanels()
    event.preventDefault()
    // The press is seen first. Then the menu goes and the page comes in one drawing: two would take a slow phone twice
    // as long.
    afterPaint(() => {
      closePanels()
      if (location !== entry.path) navigate(entry.path)
    })
  }
  return (
    <a
      className="nav__item"
      href={`#${entry.path}`}
      aria-current={isActive ? 'page' : undefined}
      onClick={open}
    >
      <entry.icon />
      <span className="nav__word">{pages[entry.page]}</span>
      <UnreadBadge of={entry.unread} />
    </a>
  )
}

/** In another tab or window, or to be saved: that is the browser's. */
function opensElsewhere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey
}
