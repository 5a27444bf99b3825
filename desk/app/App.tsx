import { useSignals } from '@preact/signals-react/runtime'
import type { Failed } from '#src/net/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { InvitationScreen } from '../screens/invitatie/InvitationScreen.tsx'
import { describeFailure } from '../screens/shared/describe-failure.ts'
import { Entrance } from '../screens/shared/Entrance.tsx'
import { SecondFactorScreen } from '../screens/sign-in/SecondFactorScreen.tsx'
import { SignInScreen } from '../screens/sign-in/SignInScreen.tsx'
import { invitation } from '../services/location.ts'
import { hasCode } from '../services/outcome.ts'
import { loadSession, session, signOut } from '../services/session.ts'
import { texts } from '../texts.ro.ts'
import { BrokenPage } from './BrokenPage.tsx'
import { Shell } from './Shell.tsx'

/** Root component: the desk, or what one goes through before it. */
export function App() {
  return (
    <ErrorBoundary onError={() => undefined} renderFallback={() => <BrokenPage />}>
      <Entered />
    </ErrorBoundary>
  )
}

function Entered() {
  useSignals()
  if (invitation.value !== null) {
    return <InvitationScreen key={invitation.value} token={invitation.value} />
  }
  const { value } = session
  switch (value.kind) {
    case 'loading':
      return (
        <div className="entrance__loading" role="status" aria-label={texts.loading}>
          <Spinner />
        </div>
      )
    case 'closed':
      return (
        <Entrance page={texts.pages.closed} title={texts.pages.closed}>
          <p>{texts.states.closedText}</p>
        </Entrance>
      )
    case 'unavailable':
      return <Unavailable failure={value.failure} />
    case 'sign-out-failed':
      return (
        <Entrance page={texts.pages.signOutFailed} title={texts.pages.signOutFailed}>
          <p>{describeFailure(value.failure)}</p>
          <p>{texts.states.stillOpen}</p>
          <div className="cluster">
            <Button variant="primary" onClick={() => void signOut()}>
              {texts.states.signOutAgain}
            </Button>
            <Button variant="quiet" onClick={() => void loadSession()}>
              {texts.states.backToDesk}
            </Button>
          </div>
        </Entrance>
      )
    case 'signed-out':
      return <SignInScreen />
    case 'second-factor':
      return <SecondFactorScreen />
    case 'signed-in':
      return <Shell />
  }
}

function Unavailable({ failure }: { failure: Failed }) {
  const isElsewhere = hasCode(failure, 'retea_nepermisa')
  const title = isElsewhere ? texts.pages.otherNetwork : texts.pages.unavailable
  return (
    <Entrance page={title} title={title}>
      <p>{describeFailure(failure)}</p>
      {isElsewhere && <p>{texts.states.otherNetworkText}</p>}
      <div>
        <Button variant="primary" onClick={() => void loadSession()}>
          {texts.retry}
        </Button>
      </div>
    </Entrance>
  )
}
