import { useSignals } from '@preact/signals-react/runtime'
import { useHashLocation } from 'wouter/use-hash-location'
import { useTexts } from '../../i18n/use-texts.ts'
import { layout, updateLayout } from '../../services/layout.ts'
import { Menu as MenuIcon } from '../../ui/icons.ts'
import { quickEntries } from './menu-entries.ts'
import { UnreadBadge } from './UnreadBadge.tsx'
import './bottom-bar.css'

/** Bottom navigation for phones: four pages and the button of the whole menu. */
export function BottomBar() {
  useSignals()
  const texts = useTexts('layout')
  const [location] = useHashLocation()
  return (
    <nav className="bottombar" aria-label={texts.quick}>
      {quickEntries.map(({ path, page, icon: Icon, covers, unread }) => (
        <a
          key={path}
          className="bottombar__item"
          href={`#${path}`}
          aria-current={covers.test(location) ? 'page' : undefined}
        >
          <Icon />
          <span>{texts.quickNames[page as keyof typeof texts.quickNames]}</span>
          <UnreadBadge of={unread} />
        </a>
      ))}
      <button
        type="button"
        className="bottombar__item"
        aria-expanded={layout.value.toggleSidebarMobile}
        aria-haspopup="dialog"
        onClick={() => updateLayout({ toggleSidebarMobile: true })}
      >
        <MenuIcon />
        <span>{texts.menu}</span>
      </button>
    </nav>
  )
}
