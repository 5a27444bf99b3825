import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, type ReactNode } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { useTexts } from '../../i18n/use-texts.ts'
import { whenIdle } from '../../browser/idle.ts'
import { startLive } from '../../services/live.ts'
import { selectFaqSection } from '../../services/faq-sections.ts'
import { shouldSaveData } from '../../lib/saves-data.ts'
import { prefetchForOffline } from '../../services/prefetch.ts'
import { DialogBoundary } from '../../screens/shared/DialogBoundary.tsx'
import { Help } from '../../screens/shared/Help.tsx'
import { ReadAloudHelp } from '../../screens/shared/ReadAloud.tsx'
import {
  closePanels,
  isFocusMode,
  isWide,
  layout,
  showOptions,
  startLayout,
} from '../../services/layout.ts'
import { classNames } from '../../ui/class-names.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import { EagerRender } from '../../ui/eager-render.ts'
import { matchRoute } from '../location.ts'
import { needsScrollOnMount } from '../scroll-restoration.ts'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { OptionsDrawer } from './OptionsDrawer.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import { Sidebar } from './Sidebar.tsx'
import '../../styles/tokens-more.css'
import '../../styles/themes.css'
import './base-layout.css'

const CONTENT = 'continut'

// Constant, so that a navigation does not render them again.
const header = <Header />
const footer = <Footer />

startLayout()

/** Fetches data, then code that the worker caches on first use and not at install. */
async function prepareForOffline(): Promise<void> {
  await prefetchForOffline()
  if (shouldSaveData() || !('serviceWorker' in navigator && navigator.serviceWorker.controller))
    return
  // The first use fetches them again.
  await Promise.all([
    import('../../screens/sesizari/PickupStep.tsx'),
    import('../../screens/shared/read-page-aloud.ts'),
    import('../../screens/setari/SetariScreen.tsx'),
    import('../../screens/dashboard/HomeAnswers.tsx'),
  ]).catch(() => undefined)
}

/** Layout of the signed-in portal. */
export function BaseLayout({ children }: { children: ReactNode }) {
  useSignals()
  const { skip } = useTexts('shell')
  const [location] = useHashLocation()
  useEffect(() => closePanels, [location])
  useEffect(() => {
    startLive()
    return whenIdle(() => void prepareForOffline())
  }, [])
  const { toggleSidebar, toggleFixedFooter, toggleSidebarMobile, toggleDrawer } = layout.value
  const wide = isWide.value
  return (
    <div
      className={classNames(
        'app',
        toggleSidebar && 'app--collapsed',
        toggleFixedFooter && 'app--fixed-footer',
        isFocusMode.value && 'app--task',
      )}
    >
      <SkipLink target={CONTENT}>{skip}</SkipLink>
      {header}
      {wide && <Sidebar />}
      <div className="app__body">
        <main className="main" id={CONTENT} tabIndex={-1}>
          <EagerRender value={needsScrollOnMount(matchRoute(location))}>{children}</EagerRender>
        </main>
        {!wide && <HelpRow />}
        {footer}
      </div>
      {!wide && <BottomBar />}
      {!wide && toggleSidebarMobile && (
        <DialogBoundary onClose={closePanels}>
          <PhoneMenu />
        </DialogBoundary>
      )}
      {toggleDrawer && (
        <DialogBoundary onClose={() => showOptions(false)}>
          <OptionsDrawer />
        </DialogBoundary>
      )}
    </div>
  )
}

/** Help links below the page, for phones; wide screens have them in the side menu. */
function HelpRow() {
  const { help } = useTexts('shell')
  const [location] = useHashLocation()
  return (
    <nav className="help" aria-label={help}>
      <Help faq={selectFaqSection(matchRoute(location).route.page)} />
      <ReadAloudHelp />
    </nav>
  )
}
