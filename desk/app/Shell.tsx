import { Suspense, useEffect } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { Banner } from '#src/ui/banner.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { CloudOff } from '#src/ui/icons.ts'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { ConfirmIdentity } from '../screens/sign-in/ConfirmIdentity.tsx'
import { PageHead } from '../screens/shared/PageHead.tsx'
import { isConnected } from '../services/connection.ts'
import { clearFeedback, feedback } from '../services/feedback.ts'
import { openPage, path } from '../services/location.ts'
import { watchReconnection } from '../services/reconnect.ts'
import { texts } from '../texts.ro.ts'
import { BrokenPage } from './BrokenPage.tsx'
import { listOpenPages } from './pages.ts'
import { Rail } from './Rail.tsx'

const CONTENT = 'continut'
/** On a page that fills the window a sentence takes room from it, and goes by itself. */
const FEEDBACK_MS = 8000

/** The desk of a signed-in member: rail, page and dialogs. */
export function Shell() {
  useSignals()
  const open = listOpenPages()
  const sentence = feedback.value
  const page = open.find(({ path: own }) => own === path.value)
  const start = path.value === '' && !page ? open[0]?.path : undefined
  useEffect(clearFeedback, [page?.path])
  useEffect(watchReconnection, [])
  useEffect(() => {
    if (!page?.fills || sentence === null) return
    const timer = setTimeout(clearFeedback, FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [page?.fills, sentence])
  useEffect(() => {
    if (start !== undefined) openPage(start, { replace: true })
  }, [start])
  if (start !== undefined) return null
  const Screen = page?.screen ?? MissingPage
  return (
    <div className={classNames('desk', page?.fills && 'desk--filled')}>
      <SkipLink target={CONTENT}>{texts.skip}</SkipLink>
      <Rail />
      <main className="desk__main" id={CONTENT} tabIndex={-1}>
        <div role="status" className="desk__connection">
          {!isConnected.value && <Banner icon={<CloudOff />}>{texts.states.disconnected}</Banner>}
        </div>
        <div role="status" className="desk__feedback">
          {sentence !== null && (
            <Banner kind="done" dismiss={{ label: texts.dismiss, onDismiss: clearFeedback }}>
              {sentence}
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
