import { useSignals } from '@preact/signals-react/runtime'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { isWide, layout, updateLayout } from '../../services/layout.ts'
import { Brand } from '../../ui/brand.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EllipsisVertical, Menu as MenuIcon } from '../../ui/icons.ts'
import { HOME } from '../routes.ts'
import { ListenButton, OptionsButton, UnsentLink, UserLink } from './HeaderLinks.tsx'
import { SIDEBAR } from './Sidebar.tsx'
import './header.css'

const MORE = 'antet-mai-mult'

/** Header with the brand, the menu button, the citizen's name and the options. */
export function Header() {
  useSignals()
  const { headerTheme, toggleHeaderMobile } = layout.value
  const wide = isWide.value
  const header = useRef<HTMLElement>(null)
  useMeasuredHeight(header)
  return (
    <header ref={header} className={classNames('header', headerTheme || false)}>
      <MenuToggle />
      <HeaderBrand />
      <div className="header__end">
        <UnsentLink />
        <UserLink />
        {wide && <ListenButton />}
        {wide ? <OptionsButton /> : <MoreToggle />}
      </div>
      {!wide && toggleHeaderMobile && (
        <div className="header__more" id={MORE}>
          <ListenButton inWords />
          <OptionsButton inWords />
        </div>
      )}
    </header>
  )
}

/** Measures the header, which grows with its name and its second row, for what is placed below it. */
function useMeasuredHeight(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    // The content box, without the phone's safe area.
    const resizing = new ResizeObserver(([entry]) => {
      style.setProperty('--header-h', `${entry!.contentRect.height}px`)
    })
    resizing.observe(header.current!)
    return () => {
      resizing.disconnect()
      style.removeProperty('--header-h')
    }
  }, [header])
}

/** Opens the phone menu; on wide screens collapses or expands the side menu. */
function MenuToggle() {
  useSignals()
  const texts = useTexts('layout')
  const { toggleSidebar, toggleSidebarMobile } = layout.value
  const wide = isWide.value
  return (
    <button
      type="button"
      className="header__btn"
      aria-label={wide ? texts.sideMenu : texts.openMenu}
      aria-expanded={wide ? !toggleSidebar : toggleSidebarMobile}
      aria-controls={wide ? SIDEBAR : undefined}
      aria-haspopup={wide ? undefined : 'dialog'}
      onClick={() =>
        updateLayout(
          wide
            ? { toggleSidebar: !toggleSidebar, sidebarHover: false }
            : { toggleSidebarMobile: true },
        )
      }
    >
      <MenuIcon />
    </button>
  )
}

function MoreToggle() {
  useSignals()
  const texts = useTexts('layout')
  const { toggleHeaderMobile } = layout.value
  return (
    <button
      type="button"
      className="header__btn header__toggle"
      aria-label={texts.more}
      aria-expanded={toggleHeaderMobile}
      aria-controls={toggleHeaderMobile ? MORE : undefined}
      onClick={() => updateLayout({ toggleHeaderMobile: !toggleHeaderMobile })}
    >
      <EllipsisVertical />
      <span aria-hidden>{texts.moreWord}</span>
    </button>
  )
}

/** Brand with the long name beside an expanded side menu, with the short one otherwise and on phones. */
function HeaderBrand() {
  useSignals()
  const { portal } = useTexts('shell')
  const { portalShort } = useTexts('layout')
  const isLong = isWide.value && !layout.value.toggleSidebar
  const name = isLong ? (
    portal
  ) : (
    <>
      {portalShort}
      <span className="vh">{portal}</span>
    </>
  )
  return <Brand name={name} href={`#${HOME}`} />
}
