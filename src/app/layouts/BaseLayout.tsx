import { useSignals } from '@preact/signals-react/runtime'
import { LogOut, User } from '../../ui/icons.ts'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../../i18n/use-texts.ts'
import { whileBlocked } from '../../services/feedback.ts'
import { Help, LegalFooter } from '../../screens/shared/Help.tsx'
import { ownUnsent } from '../../services/outbox.ts'
import { session } from '../../services/session.ts'
import { Brand } from '../../ui/brand.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { findPlace } from '../location.ts'
import { HOME, LOGIN } from '../routes.ts'
import './base-layout.css'

const CONTENT = 'continut'

/** The frame of the signed-in portal. */
export function BaseLayout({ children }: { children: ReactNode }) {
  const texts = useTexts('shell')
  return (
    <div className="app">
      <SkipLink target={CONTENT}>{texts.skip}</SkipLink>
      <Header />
      <main className="main" id={CONTENT} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

function Header() {
  useSignals()
  const shell = useTexts('shell')
  const texts = useTexts('dashboard')
  const user = session.value.state === 'citizen' ? session.value.user : null
  const name = user ? `${user.nume} ${user.prenume}` : ''
  return (
    <header className="header">
      <Brand name={shell.portal} href={`#${HOME}`} />
      <div className="header__end">
        <a className="header__btn" href="#/setari" aria-label={texts.account(name)}>
          <User />
          <span aria-hidden>{name}</span>
        </a>
        <SignOut />
      </div>
    </header>
  )
}

/** Waits for the sign-out to finish, then goes to the sign-in page, replacing the history entry. */
function SignOut() {
  useSignals()
  const texts = useTexts('dashboard')
  const outbox = useTexts('outbox')
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const waiting = ownUnsent.value
  async function leave(): Promise<void> {
    setAsking(false)
    setBusy(true)
    const { signOut } = await import('../../services/session-calls.ts')
    await whileBlocked(signOut())
    navigate(LOGIN, { replace: true })
  }
  return (
    <>
      <button
        type="button"
        className="header__btn"
        // On a phone the words are not drawn.
        aria-label={texts.signOut}
        disabled={busy}
        onClick={() => (waiting > 0 ? setAsking(true) : void leave())}
      >
        <LogOut />
        <span aria-hidden>{texts.signOut}</span>
      </button>
      {asking && (
        <Confirm
          title={outbox.signOutTitle}
          yes={outbox.signOutYes}
          no={outbox.signOutNo}
          onYes={() => void leave()}
          onNo={() => setAsking(false)}
        >
          {outbox.signOutText(waiting)}
        </Confirm>
      )}
    </>
  )
}

function Footer() {
  const texts = useTexts('shell')
  const [location] = useLocation()
  return (
    <footer className="footer">
      <nav className="help" aria-label={texts.help}>
        <Help faq={findPlace(location).route.faq} />
      </nav>
      <div className="welcome__footer">
        <LegalFooter />
      </div>
    </footer>
  )
}
