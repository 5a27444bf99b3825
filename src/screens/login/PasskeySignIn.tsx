import { useEffect, useRef, useState } from 'react'
import { usePasskeyTexts } from '../../i18n/passkey-texts.ts'
import { openCode, type CodeRequest } from '../../services/dialogs.ts'
import {
  cancelPasskey,
  offerInAutofill,
  signInWithPasskey,
  type PasskeyOutcome,
} from '../../services/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { CircleAlert } from '../../ui/icons-first.ts'
import { KeyRound } from '../../ui/icons.ts'
import { usePasskeyFeedback } from '../shared/use-passkey-feedback.ts'

/** Signs in with a passkey, by its button or from the autofill of the form's fields. */
function PasskeySignIn() {
  const texts = usePasskeyTexts()
  const describe = usePasskeyFeedback()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)

  async function finish(outcome: PasskeyOutcome<unknown>): Promise<void> {
    if (outcome.kind === 'ok') return
    if (outcome.kind === 'refused' && outcome.code === 'cont_neconfirmat') {
      await openCode(outcome.data as CodeRequest)
    } else setProblem(describe(outcome))
  }
  const latest = useRef(finish)
  useEffect(() => {
    latest.current = finish
  })
  const startAutofill = useAutofill(place, (outcome) => void latest.current(outcome))

  async function signIn(): Promise<void> {
    setBusy(true)
    setProblem(null)
    const outcome = await signInWithPasskey()
    setBusy(false)
    await finish(outcome)
    if (outcome.kind !== 'ok') startAutofill()
  }

  return (
    <div ref={place} className="stack">
      <Button block busy={busy} icon={<KeyRound />} onClick={() => void signIn()}>
        {texts.signIn}
      </Button>
      {problem && (
        <p className="field__error" role="alert">
          <CircleAlert />
          {problem}
        </p>
      )}
    </div>
  )
}

/** The passkey's part of the sign-in page. */
export const passkeySignIn = <PasskeySignIn />

/** Offers the passkeys in the autofill until the form is sent or left. Returns a function that does it again. */
function useAutofill(
  place: { readonly current: HTMLElement | null },
  onChosen: (outcome: PasskeyOutcome<unknown>) => void,
): () => void {
  const stop = useRef(cancelPasskey)
  const start = () => {
    if (place.current) stop.current = offerInAutofill(onChosen)
  }
  useEffect(() => {
    const form = place.current?.closest('form')
    const end = () => stop.current()
    start()
    form?.addEventListener('submit', end)
    return () => {
      form?.removeEventListener('submit', end)
      end()
    }
    // Once, for as long as the form is shown.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return start
}
