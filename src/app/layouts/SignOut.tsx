import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { useTexts } from '../../i18n/use-texts.ts'
import { whileBlocked } from '../../services/feedback.ts'
import { ownUnsent } from '../../services/outbox-rows.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { LogOut } from '../../ui/icons.ts'
import { currentLocation } from '../location.ts'
import { LOGIN } from '../routes.ts'

/** Signs out, asking first if entries are unsent, then goes to the sign-in page, replacing the history entry. */
export function SignOut() {
  useSignals()
  const texts = useTexts('layout')
  const outbox = useTexts('outbox')
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const waiting = ownUnsent.value
  async function leave(): Promise<void> {
    setBusy(true)
    const from = currentLocation()
    const { signOut } = await import('../../services/session-calls.ts')
    await whileBlocked(signOut())
    // From a guarded page the guard has already redirected, and the citizen may have navigated on since.
    if (currentLocation() === from) navigate(LOGIN, { replace: true })
  }
  return (
    <>
      <button
        type="button"
        className="nav__item"
        disabled={busy}
        onClick={() => (waiting > 0 ? setAsking(true) : void leave())}
      >
        <LogOut />
        <span className="nav__word">{texts.signOut}</span>
      </button>
      {asking && (
        <Confirm
          title={outbox.signOutTitle}
          yes={outbox.signOutYes}
          no={outbox.signOutNo}
          onYes={() => void leave()}
          onClose={() => setAsking(false)}
        >
          {outbox.signOutText(waiting)}
        </Confirm>
      )}
    </>
  )
}
