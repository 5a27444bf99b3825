import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { currentLocation, matchRoute } from './app/location.ts'
import { FIRST } from './app/routes.ts'
import { loadScreen } from './app/screens.ts'
import { missingFiles } from './app/stale-build.ts'
import { startScrollMemory } from './app/use-scroll-restoration.ts'
import { whenIdle } from './browser/idle.ts'
import { replayEarlyClick } from './first-page/early-click.ts'
import { chooseLanguage, storedLanguage } from './i18n/choose-language.ts'
import { session, startSession } from './services/session.ts'
import './first-page/styles.ts'

const root = document.getElementById('root')!

// The page as it was built holds the login in Romanian; only then can it be taken over as it stands.
const takesOver =
  !document.documentElement.classList.contains('fresh') && root.childElementCount > 0

window.addEventListener('vite:preloadError', () => (missingFiles.value += 1))

async function start(): Promise<void> {
  if (currentLocation() === '/') history.replaceState(null, '', `#${FIRST}`)
  startScrollMemory()
  const settled = startSession()
  const location = currentLocation()
  const { route } = matchRoute(location)
  // A link may have been followed before this script came.
  if (takesOver && session.value.state === 'guest' && route.page === 'login') {
    await loadScreen(route)
    // Nothing that is drawn may change before: a page unlike the built one is drawn anew, without what was typed.
    await new Promise<void>((onDrawn) => {
      hydrateRoot(root, <App drawnAt={location} onDrawn={onDrawn} />)
    })
    replayEarlyClick()
    await applyLanguage()
  } else {
    await applyLanguage()
    root.replaceChildren()
    document.documentElement.classList.remove('fresh')
    createRoot(root).render(<App drawnAt={location} onDrawn={replayEarlyClick} />)
  }
  await settled
}

async function applyLanguage(): Promise<void> {
  // Without its file the page comes in Romanian: better than none.
  if (storedLanguage() !== 'ro') await chooseLanguage(storedLanguage()).catch(() => undefined)
}

// What went wrong at the start is reported too.
void start().finally(() =>
  whenIdle(() => {
    void import('./app/deferred-startup.ts').then(
      ({ runDeferredStartup: afterStart }) => afterStart(),
      () => undefined, // no connection any more: it is done at the next start
    )
  }),
)
