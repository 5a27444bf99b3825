import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { currentLocation, matchRoute } from './app/location.ts'
import { FIRST } from './app/routes.ts'
import { loadScreen } from './app/screens.ts'
import { failedChunkCount } from './app/stale-build.ts'
import { whenIdle } from './browser/idle.ts'
import { replayEarlyClick } from './first-page/early-click.ts'
import { chooseLanguage, readStoredLanguage } from './i18n/choose-language.ts'
import { session } from './services/session.ts'
import { startSession } from './services/session-refresh.ts'
import './first-page/styles.ts'

const root = document.getElementById('root')!

// The prerendered page is the login in Romanian; only that page can be hydrated.
const takesOver =
  !document.documentElement.classList.contains('fresh') && root.childElementCount > 0

/** The rest starts after this time even if no screen can be shown. */
const SHOWN_WITHIN_MS = 10_000

window.addEventListener('vite:preloadError', () => (failedChunkCount.value += 1))

async function start(): Promise<void> {
  if (currentLocation() === '/') history.replaceState(null, '', `#${FIRST}`)
  history.scrollRestoration = 'manual'
  const settled = startSession()
  const location = currentLocation()
  const { route } = matchRoute(location)
  let onShown = () => {}
  // The browser is also idle while it waits for the files of the screen, which go first.
  const shown = new Promise<void>((resolve) => {
    onShown = resolve
    setTimeout(resolve, SHOWN_WITHIN_MS)
  })
  // A link may have been followed before this script loaded.
  if (takesOver && session.value.state === 'guest' && route.page === 'login') {
    await loadScreen(route)
    // Nothing may change what is rendered before: on a hydration mismatch React renders anew and typed text is lost.
    await new Promise<void>((onDrawn) => {
      hydrateRoot(root, <App drawnAt={location} onDrawn={onDrawn} onShown={onShown} />)
    })
    replayEarlyClick()
    await applyLanguage()
  } else {
    await applyLanguage()
    root.replaceChildren()
    document.documentElement.classList.remove('fresh')
    createRoot(root).render(<App drawnAt={location} onDrawn={replayEarlyClick} onShown={onShown} />)
  }
  await settled
  await shown
}

async function applyLanguage(): Promise<void> {
  // If the language file fails to load, the page stays in Romanian.
  if (readStoredLanguage() !== 'ro')
    await chooseLanguage(readStoredLanguage()).catch(() => undefined)
}

// `finally`, so that a failed start is reported too.
void start().finally(() =>
  whenIdle(() => {
    void import('./app/deferred-startup.ts').then(
      ({ runDeferredStartup: afterStart }) => afterStart(),
      () => undefined, // the connection was lost: done at the next start
    )
  }),
)
