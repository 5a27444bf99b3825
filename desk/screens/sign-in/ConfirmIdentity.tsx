import { useEffect, useRef, type FormEvent } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '#src/ui/button.tsx'
import { Lock } from '#src/ui/icons.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { confirmation } from '../../services/desk-call.ts'
import { supportsPasskeys } from '../../services/passkeys.ts'
import { member } from '../../services/session.ts'
import { confirmByPasskey, confirmByPassword } from '../../services/sign-in.ts'
import { texts } from '../../texts.ro.ts'
import { PasswordField, TotpField } from '../shared/fields.tsx'
import { Problem } from '../shared/Problem.tsx'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormErrors } from '../shared/use-form-errors.ts'

const words = texts.confirmation

/** Dialog that asks again who is there, while a call waits for it. */
export function ConfirmIdentity() {
  useSignals()
  return confirmation.value && <Question answer={confirmation.value.answer} />
}

function Question({ answer }: { answer: (isConfirmed: boolean) => void }) {
  useSignals()
  // The session may end meanwhile; then the dialog goes with the page, and the call must not wait for ever.
  useEffect(() => () => answer(false), [answer])
  const { chei = [], totp = false } = member.value?.factori ?? {}
  const hasPasskey = chei.length > 0 && supportsPasskeys()
  const byPasskey = useAction()
  return (
    <Sheet
      small
      title={words.title}
      closeLabel={texts.cancel}
      onCancel={() => answer(false)}
      foot={
        <Button variant="quiet" onClick={() => answer(false)}>
          {texts.cancel}
        </Button>
      }
    >
      <div className="stack">
        <p>{words.text}</p>
        {hasPasskey && (
          <>
            <Button
              variant="primary"
              block
              icon={<Lock />}
              busy={byPasskey.busy}
              onClick={() =>
                void byPasskey.run(confirmByPasskey).then((done) => done && answer(true))
              }
            >
              {texts.secondFactor.passkey}
            </Button>
            <Problem text={byPasskey.problem} />
          </>
        )}
        {hasPasskey && totp && <p className="or meta">{texts.secondFactor.or}</p>}
        {totp && <PasswordForm isMain={!hasPasskey} onDone={() => answer(true)} />}
      </div>
    </Sheet>
  )
}

function PasswordForm({ isMain, onDone }: { isMain: boolean; onDone: () => void }) {
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  useFormErrors(form, action)
  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const values = readForm(event, ['parola', 'cod'])
    const empty = findEmpty(values)
    if (Object.keys(empty).length > 0) return action.refuse(empty)
    const done = await action.run(() => confirmByPassword(values.parola, values.cod))
    if (done) onDone()
  }
  return (
    <form
      ref={form}
      className="stack stack--form"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <PasswordField
        name="parola"
        label={texts.password.label}
        error={action.fields['parola']}
        autoComplete="current-password"
      />
      <TotpField label={texts.secondFactor.code} error={action.fields['cod']} busy={action.busy} />
      <Problem text={action.problem} />
      <Button type="submit" variant={isMain ? 'primary' : 'secondary'} block busy={action.busy}>
        {words.submit}
      </Button>
    </form>
  )
}
