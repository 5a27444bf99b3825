import type { MouseEvent, ReactNode } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { useTexts } from '../../i18n/use-texts.ts'
import { Help } from '../../screens/shared/Help.tsx'
import { shortcuts } from '../../screens/shared/shortcuts.ts'
import { ShortcutText } from '../../screens/shared/ShortcutText.tsx'
import { selectFaqSection } from '../../services/faq-sections.ts'
import { closePanels, isWide } from '../../services/layout.ts'
import { DeferUntilPaint } from '../../ui/defer-until-paint.tsx'
import { isModalStep, replacesStep } from '../../ui/modal-history.ts'
import { isModifiedClick } from '../../ui/modified-click.ts'
import { matchRoute } from '../location.ts'
import { menuEntries, type MenuEntry } from './menu-entries.ts'
import { SignOut } from './SignOut.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'

/** Full menu with the shortcuts and the help links, used by the side menu and the phone menu. */
export function Menu() {
  const texts = useTexts('layout')
  const { help } = useTexts('shell')
  const [location] = useHashLocation()
  return (
    <div className="sidebar__menu">
      <div className="sidebar__scroll">
        <nav className="nav" aria-label={texts.menu}>
          <ul className="nav__list">
            {menuEntries.map((entry) => (
              <li key={entry.path}>
                <MenuLink {...entry}>
                  <EntryText entry={entry} />
                </MenuLink>
              </li>
            ))}
            <li>
              <SignOut />
            </li>
          </ul>
        </nav>
        <DeferUntilPaint now={isWide.peek()}>
          <nav className="nav nav--apart" aria-label={texts.shortcutsTitle}>
            <p className="nav__title nav__word" aria-hidden>
              {texts.shortcutsTitle}
            </p>
            <ul className="nav__list">
              {shortcuts.map((shortcut) => (
                <li key={shortcut.path}>
                  <MenuLink {...shortcut}>
                    <ShortcutText shortcut={shortcut} />
                  </MenuLink>
                </li>
              ))}
            </ul>
          </nav>
        </DeferUntilPaint>
      </div>
      <DeferUntilPaint now={isWide.peek()}>
        <nav className="nav nav--help" aria-label={help}>
          <Help faq={selectFaqSection(matchRoute(location).route.page)} />
        </nav>
      </DeferUntilPaint>
    </div>
  )
}

function EntryText({ entry: { icon: Icon, page, unread } }: { entry: MenuEntry }) {
  const pages = useTexts('pages')
  return (
    <>
      <Icon />
      <span className="nav__word">{pages[page]}</span>
      <UnreadBadge of={unread} />
    </>
  )
}

interface MenuLinkProps extends Pick<MenuEntry, 'path' | 'covers'> {
  children: ReactNode
}

function MenuLink({ path, covers, children }: MenuLinkProps) {
  const [location, navigate] = useHashLocation()
  function open(event: MouseEvent) {
    if (isModifiedClick(event)) return closePanels()
    event.preventDefault()
    // The menu closes and the page is shown in one render: two would take a slow phone twice as long.
    const options = isModalStep() ? { replace: true, state: replacesStep } : {}
    closePanels()
    if (location !== path) navigate(path, options)
  }
  return (
    <a
      className="nav__item"
      href={`#${path}`}
      aria-current={covers.test(location) ? 'page' : undefined}
      onClick={open}
    >
      {children}
    </a>
  )
}
