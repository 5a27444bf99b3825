import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { noteBrokenScreen } from '../browser/caught-errors.ts'
import { language } from '../i18n/texts.ts'
import { LanguageContext } from '../i18n/use-texts.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { AppRouter } from './AppRouter.tsx'
import { BrokenPortal } from './BrokenPortal.tsx'
import { OverlayHost } from './OverlayHost.tsx'
import { newVersionPage } from './stale-build.ts'

interface AppProps {
  /** The address at which what stands already is taken over: the built page serves all addresses of the sign-in. */
  drawnAt: string
  onDrawn: () => void
}

/** The whole client: the routed screen, and what floats over it. */
export function App({ drawnAt, onDrawn }: AppProps) {
  useSignals()
  useEffect(onDrawn, [onDrawn])
  return (
    <LanguageContext value={language.value}>
      <ErrorBoundary onError={noteBrokenScreen} renderFallback={() => <BrokenPortal />}>
        {newVersionPage.value ?? (
          <Router hook={useHashLocation} ssrPath={drawnAt}>
            <AppRouter />
            <OverlayHost />
          </Router>
        )}
      </ErrorBoundary>
    </LanguageContext>
  )
}
