import { useRef, type FormEvent } from 'react'
import { Button } from '#src/ui/button.tsx'
import { choosePassword } from '../../services/enrolment.ts'
import { texts } from '../../texts.ro.ts'
import { PasswordField } from '../shared/fields.tsx'
import { Problem } from '../shared/Problem.tsx'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormErrors } from '../shared/use-form-errors.ts'

interface PasswordStepProps {
  token: string
  email: string
  onDone: () => void
}

/** Choice of the password; the server decides whether it is good enough. */
export function PasswordStep({ token, email, onDone }: PasswordStepProps) {
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  useFormErrors(form, action)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { parola, parola_din_nou } = readForm(event, ['parola', 'parola_din_nou'])
    const empty = findEmpty({ password: parola, password_confirmation: parola_din_nou })
    if (Object.keys(empty).length > 0) return action.refuse(empty)
    const done = await action.run(() => choosePassword(token, parola, parola_din_nou))
    if (done) onDone()
  }

  return (
    <form
      ref={form}
      className="stack stack--form"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      {/* Lets password managers save the password with its account. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        name="parola"
        label={texts.password.label}
        hint={texts.invitation.passwordHint}
        error={action.fields['password']}
        autoComplete="new-password"
      />
      <PasswordField
        name="parola_din_nou"
        label={texts.invitation.passwordAgain}
        error={action.fields['password_confirmation']}
        autoComplete="new-password"
      />
      <Problem text={action.problem} />
      <Button type="submit" variant="primary" block busy={action.busy}>
        {texts.invitation.passwordSubmit}
      </Button>
    </form>
  )
}
