import { useSignals } from '@preact/signals-react/runtime'
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { navigate, useHashLocation } from 'wouter/use-hash-location'
import type { Language } from '#contract/languages.ts'
import { recordBoundaryError } from '../browser/caught-errors.ts'
import { tabStorage } from '../browser/storage.ts'
import { textsOf } from '../i18n/texts.ts'
import { LanguageContext, useTexts } from '../i18n/use-texts.ts'
import { whileLoading } from '../services/feedback.ts'
import { ASKED_PAGE, currentTokenState, session } from '../services/session.ts'
import { refreshOrSignOut } from '../services/session-refresh.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { brokenPage } from './BrokenPortal.tsx'
import { guard } from './guard.ts'
import { matchRoute, type RouteMatch } from './location.ts'
import { FIRST, LOGIN } from './routes.ts'
import {
  findLoadedLayout,
  findLoadedScreen,
  loadScreen,
  scrolling,
  type Loaded,
} from './screens.ts'

interface Shown extends Loaded {
  place: RouteMatch
  /** The screen's chunk failed to load. */
  isMissing?: boolean
}

/** Shows the current route's screen if its guard allows; the previous screen stays until the next has loaded. */
export function AppRouter({ drawnAt, onShown }: { drawnAt: string; onShown: () => void }) {
  useSignals()
  const [location] = useHashLocation({ ssrPath: drawnAt })
  const asked = matchRoute(location)
  const decision = guard(asked.route.access, currentTokenState(), session.value.state)
  const redirect = location === '/' ? FIRST : decision.kind === 'redirect' ? decision.to : null
  const shown = useLoadedScreen(asked, location, decision.kind === 'allow' && redirect === null)

  useEffect(() => {
    if (redirect === LOGIN) tabStorage.setText(ASKED_PAGE, location)
    if (redirect) navigate(redirect, { replace: true })
    // The redirect itself changes `location`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [redirect])
  useEffect(() => {
    if (decision.kind === 'renew') void whileLoading(refreshOrSignOut())
  }, [decision.kind])
  // A screen that failed to load may have no texts for its title.
  useTitle(shown?.isMissing ? null : (shown?.place ?? null))
  useScrollRestoration(shown?.place ?? null)
  useEffect(() => {
    if (shown) onShown()
  }, [shown, onShown])

  if (!shown) return <div className="boot" aria-busy="true" />
  const { place, screen: Screen, layout: Layout } = shown
  const Broken = brokenPage.value
  const page = (
    <ErrorBoundary
      resetKey={place.location}
      onError={recordBoundaryError}
      renderFallback={(retry) => (
        <Broken route={place.route} framed={Boolean(Layout)} retry={retry} />
      )}
    >
      <Screen params={place.params} />
    </ErrorBoundary>
  )
  return Layout ? <Layout>{page}</Layout> : page
}

/** Scrolls after each navigation. Its code comes with every screen but the login, which needs none of it. */
function useScrollRestoration(place: RouteMatch | null): void {
  const hasShown = useRef(false)
  useLayoutEffect(() => {
    if (!place) return
    const isFirst = !hasShown.current
    hasShown.current = true
    return scrolling.restore?.(place, isFirst)
  }, [place])
}

function useTitle(place: RouteMatch | null): void {
  const { portal } = useTexts('shell')
  const language = use(LanguageContext)
  const page = place && getPageTitle(place.route.page, language)
  useEffect(() => {
    if (page) document.title = `${page} · ${portal}`
  }, [page, portal])
}

// The login has its own texts in the first load; all other titles are in the `pages` namespace.
function getPageTitle(page: RouteMatch['route']['page'], language: Language): string {
  return page === 'login' ? textsOf('login', language).page : textsOf('pages', language)[page]
}

/** Returns the requested screen once it is allowed and loaded; until then the previous one. */
function useLoadedScreen(place: RouteMatch, location: string, allowed: boolean): Shown | null {
  const ready = allowed ? findLoadedScreen(place.route) : undefined
  const [kept, setKept] = useState<Shown | null>(null)
  if (ready && kept?.place.location !== place.location) setKept({ place, ...ready })

  useEffect(() => {
    if (!allowed || findLoadedScreen(place.route)) return
    let current = true
    whileLoading(loadScreen(place.route)).then(
      (loaded) => current && setKept({ place, ...loaded }),
      (reason: unknown) => current && setKept(toFailedScreen(place, reason)),
    )
    return () => {
      current = false
    }
    // `location` identifies `place`, which is a new object on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [location, allowed])

  if (ready) return { place, ...ready }
  // A citizen's page must not stay on the screen after the sign-out.
  return kept && (allowed || kept.place.route.access !== 'citizen') ? kept : null
}

/** Builds a screen that throws `reason` when rendered, in the route's layout if that was loaded. */
function toFailedScreen(place: RouteMatch, reason: unknown): Shown {
  const screen = () => {
    throw reason
  }
  return { place, isMissing: true, screen, layout: findLoadedLayout(place.route) }
}
