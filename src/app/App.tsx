import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { recordBoundaryError } from '../browser/caught-errors.ts'
import { language } from '../i18n/language.ts'
import { LanguageContext } from '../i18n/use-texts.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { AppRouter } from './AppRouter.tsx'
import { BrokenPortal } from './BrokenPortal.tsx'
import { OverlayHost } from './OverlayHost.tsx'
import { newVersionPage } from './stale-build.ts'

interface AppProps {
  /** Address to hydrate at: the prerendered page serves all addresses of the sign-in. */
  drawnAt: string
  onDrawn: () => void
  /** Called once the first screen, or why it is missing, is shown. */
  onShown: () => void
}

/** Root component: the routed screen and the overlays, inside the last error boundary. */
export function App({ drawnAt, onDrawn, onShown }: AppProps) {
  useSignals()
  useEffect(onDrawn, [onDrawn])
  return (
    <LanguageContext value={language.value}>
      <ErrorBoundary onError={recordBoundaryError} renderFallback={() => <BrokenPortal />}>
        {newVersionPage.value ?? (
          <>
            <AppRouter drawnAt={drawnAt} onShown={onShown} />
            <OverlayHost />
          </>
        )}
      </ErrorBoundary>
    </LanguageContext>
  )
}
