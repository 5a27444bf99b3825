import { Suspense, useEffect } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { Banner } from '#src/ui/banner.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { ConfirmIdentity } from '../screens/sign-in/ConfirmIdentity.tsx'
import { PageHead } from '../screens/shared/PageHead.tsx'
import { clearFeedback, feedback } from '../services/feedback.ts'
import { path } from '../services/location.ts'
import { isAllowed } from '../services/session.ts'
import { texts } from '../texts.ro.ts'
import { BrokenPage } from './BrokenPage.tsx'
import { pages } from './pages.ts'
import { Rail } from './Rail.tsx'

const CONTENT = 'continut'

/** The desk of a signed-in member: rail, page and dialogs. */
export function Shell() {
  useSignals()
  const page = pages.find(
    ({ path: own, needs }) => own === path.value && (needs === undefined || isAllowed(needs)),
  )
  const Screen = page?.screen ?? MissingPage
  useEffect(clearFeedback, [page])
  return (
    <div className="desk">
      <SkipLink target={CONTENT}>{texts.skip}</SkipLink>
      <Rail />
      <main className="desk__main" id={CONTENT} tabIndex={-1}>
        <div role="status">
          {feedback.value !== null && (
            <Banner kind="done" dismiss={{ label: texts.dismiss, onDismiss: clearFeedback }}>
              {feedback.value}
            </Banner>
          )}
        </div>
        <ErrorBoundary
          resetKey={path.value}
          onError={reportError}
          renderFallback={() => <BrokenPage />}
        >
          <Suspense fallback={<Spinner />}>
            <Screen key={path.value} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <ConfirmIdentity />
    </div>
  )
}

// React has logged it; the console of the browser is where it is looked for.
function reportError(): void {}

function MissingPage() {
  return (
    <>
      <PageHead title={texts.pages.missing} lead={texts.states.missingText} />
      <div>
        <LinkButton href="#/">{texts.states.toStart}</LinkButton>
      </div>
    </>
  )
}
