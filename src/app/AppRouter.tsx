import { useSignals } from '@preact/signals-react/runtime'
import { use, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { noteBrokenScreen } from '../browser/caught-errors.ts'
import type { Language } from '../i18n/catalogue.ts'
import { textsOf } from '../i18n/texts.ts'
import { LanguageContext, useTexts } from '../i18n/use-texts.ts'
import { whileLoading } from '../services/feedback.ts'
import { currentTokenState, renewOrLeave, session } from '../services/session.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { brokenPage } from './BrokenPortal.tsx'
import { guard } from './guard.ts'
import { matchRoute, type RouteMatch } from './location.ts'
import { FIRST } from './routes.ts'
import { loadedLayout, loadedScreen, loadScreen, type Loaded } from './screens.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

interface Shown extends Loaded {
  place: RouteMatch
  /** Its files could not be had. */
  isMissing?: boolean
}

/** Shows the screen of the address, if its guard allows; the one before stays until the next is here. */
export function AppRouter() {
  useSignals()
  const [location, navigate] = useLocation()
  const asked = matchRoute(location)
  const decision = guard(asked.route.access, currentTokenState(), session.value.state)
  const redirect = location === '/' ? FIRST : decision.kind === 'redirect' ? decision.to : null
  const shown = useShown(asked, location, decision.kind === 'allow' && redirect === null)

  useEffect(() => {
    if (redirect) navigate(redirect, { replace: true })
  }, [redirect, navigate])
  useEffect(() => {
    if (decision.kind === 'renew') void whileLoading(renewOrLeave())
  }, [decision.kind])
  // Without its files a page may have no words for its title.
  useTitle(shown?.isMissing ? null : (shown?.place ?? null))
  useScrollRestoration(shown?.place ?? null)

  if (!shown) return <div className="boot" aria-busy="true" />
  const { place, screen: Screen, layout: Layout } = shown
  const Broken = brokenPage.value
  const page = (
    <ErrorBoundary
      resetKey={place.location}
      onError={noteBrokenScreen}
      renderFallback={(retry) => (
        <Broken route={place.route} framed={Boolean(Layout)} retry={retry} />
      )}
    >
      <Screen params={place.params} />
    </ErrorBoundary>
  )
  return Layout ? <Layout>{page}</Layout> : page
}

function useTitle(place: RouteMatch | null): void {
  const { portal } = useTexts('shell')
  const language = use(LanguageContext)
  const page = place && titleOf(place.route.page, language)
  useEffect(() => {
    if (page) document.title = `${page} · ${portal}`
  }, [page, portal])
}

// The first page's title comes with its texts, all others with theirs.
function titleOf(page: RouteMatch['route']['page'], language: Language): string {
  return page === 'login' ? textsOf('login', language).page : textsOf('pages', language)[page]
}

/** What to draw: the place asked for once it is allowed and loaded, until then the one before. */
function useShown(place: RouteMatch, location: string, allowed: boolean): Shown | null {
  const ready = allowed ? loadedScreen(place.route) : undefined
  const [kept, setKept] = useState<Shown | null>(null)
  if (ready && kept?.place.location !== place.location) setKept({ place, ...ready })

  useEffect(() => {
    if (!allowed || loadedScreen(place.route)) return
    let current = true
    whileLoading(loadScreen(place.route)).then(
      (loaded) => current && setKept({ place, ...loaded }),
      (reason: unknown) => current && setKept(missing(place, reason)),
    )
    return () => {
      current = false
    }
    // The address names the place, which is a new object at every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [location, allowed])

  if (ready) return { place, ...ready }
  // A page of the signed-in portal does not linger on the screen of somebody who is not signed in.
  return kept && (allowed || kept.place.route.access !== 'citizen') ? kept : null
}

/** A screen that cannot be had breaks as it is drawn, in the layout of its route where that is there. */
function missing(place: RouteMatch, reason: unknown): Shown {
  const screen = () => {
    throw reason
  }
  return { place, isMissing: true, screen, layout: loadedLayout(place.route) }
}
