import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { releaseHeld } from '../first-page/held.ts'
import { language } from '../i18n/texts.ts'
import { LanguageContext } from '../i18n/use-texts.ts'
import { AppRouter } from './AppRouter.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Over } from './Over.tsx'
import { FIRST } from './routes.ts'

/** The whole client: the routed screen, and what floats over it. */
export function App() {
  useSignals()
  useEffect(releaseHeld, [])
  return (
    <LanguageContext value={language.value}>
      <ErrorBoundary>
        <Router hook={useHashLocation} ssrPath={FIRST}>
          <AppRouter />
          <Over />
        </Router>
      </ErrorBoundary>
    </LanguageContext>
  )
}
