import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { releaseHeld } from '../first-page/held.ts'
import { noteBrokenScreen } from '../browser/caught-errors.ts'
import { language } from '../i18n/texts.ts'
import { LanguageContext } from '../i18n/use-texts.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { AppRouter } from './AppRouter.tsx'
import { BrokenPortal } from './BrokenPortal.tsx'
import { Over } from './Over.tsx'
import { FIRST } from './routes.ts'
import { newVersionPage } from './stale-build.ts'

/**
 * The whole client: the routed screen, and what floats over it. `drawnAt` is the address at which what stands
 * already is drawn, or taken over: the built page serves all addresses of the sign-in.
 */
export function App({ drawnAt = FIRST }: { drawnAt?: string }) {
  useSignals()
  useEffect(releaseHeld, [])
  return (
    <LanguageContext value={language.value}>
      <ErrorBoundary onError={noteBrokenScreen} renderFallback={() => <BrokenPortal />}>
        {newVersionPage.value ?? (
          <Router hook={useHashLocation} ssrPath={drawnAt}>
            <AppRouter />
            <Over />
          </Router>
        )}
      </ErrorBoundary>
    </LanguageContext>
  )
}
