import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '#src/ui/button.tsx'
import { ChevronLeft, Lock } from '#src/ui/icons.ts'
import { supportsPasskeys } from '../../services/passkeys.ts'
import { session } from '../../services/session.ts'
import { enterPasskey, enterRecoveryCode, enterTotp, startOver } from '../../services/sign-in.ts'
import { texts } from '../../texts.ro.ts'
import { Entrance } from '../shared/Entrance.tsx'
import { TextField, TotpField } from '../shared/fields.tsx'
import { Problem } from '../shared/Problem.tsx'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormErrors } from '../shared/use-form-errors.ts'

const words = texts.secondFactor

/** Second step of the sign-in: a passkey, a code of the application or a recovery code. */
export function SecondFactorScreen() {
  useSignals()
  const [byRecovery, setByRecovery] = useState(false)
  const { value } = session
  if (value.kind !== 'second-factor') return null
  const passkey = value.passkey && supportsPasskeys()
  return (
    <Entrance page={texts.pages.secondFactor} title={words.title} lead={words.lead}>
      {byRecovery ? <RecoveryForm /> : <Factors passkey={passkey} totp={value.totp} />}
      <div className="stack stack--s entrance__ways">
        <Button variant="quiet" small onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? words.useOthers : words.useRecovery}
        </Button>
        <Button variant="quiet" small icon={<ChevronLeft />} onClick={startOver}>
          {words.back}
        </Button>
      </div>
    </Entrance>
  )
}

function Factors({ passkey, totp }: { passkey: boolean; totp: boolean }) {
  const byPasskey = useAction()
  const byCode = useAction()
  return (
    <>
      {passkey && (
        <div className="stack stack--s">
          <Button
            variant="primary"
            block
            icon={<Lock />}
            busy={byPasskey.busy}
            onClick={() => void byPasskey.run(enterPasskey)}
          >
            {words.passkey}
          </Button>
          <p className="meta">{words.passkeyHint}</p>
          <Problem text={byPasskey.problem} />
        </div>
      )}
      {!passkey && !totp && <Problem text={texts.passkeyProblems.unsupported} />}
      {passkey && totp && <p className="or meta">{words.or}</p>}
      {totp && (
        <TotpField
          label={words.code}
          hint={words.codeHint}
          error={byCode.fields['cod'] ?? byCode.problem}
          busy={byCode.busy}
          onComplete={(code) => void byCode.run(() => enterTotp(code))}
        />
      )}
    </>
  )
}

function RecoveryForm() {
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  useFormErrors(form, action)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const values = readForm(event, ['cod'])
    const empty = findEmpty(values)
    if (Object.keys(empty).length > 0) return action.refuse(empty)
    await action.run(() => enterRecoveryCode(values.cod))
  }
  return (
    <form
      ref={form}
      className="stack stack--form"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <TextField
        name="cod"
        label={words.recovery}
        hint={words.recoveryHint}
        error={action.fields['cod'] ?? action.problem}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" variant="primary" block busy={action.busy}>
        {words.submitRecovery}
      </Button>
    </form>
  )
}
