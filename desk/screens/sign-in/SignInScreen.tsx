import { useRef, type FormEvent } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { hasCode } from '../../services/outcome.ts'
import { session } from '../../services/session.ts'
import { enterPassword } from '../../services/sign-in.ts'
import { texts } from '../../texts.ro.ts'
import { Entrance } from '../shared/Entrance.tsx'
import { PasswordField, TextField } from '../shared/fields.tsx'
import { Problem } from '../shared/Problem.tsx'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormErrors } from '../shared/use-form-errors.ts'

/** First step of the sign-in: work e-mail and password. */
export function SignInScreen() {
  useSignals()
  const { email, submit, title, lead, ended, forgotten } = texts.signIn
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  useFormErrors(form, action)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const values = readForm(event, ['email', 'parola'])
    const empty = findEmpty(values)
    if (Object.keys(empty).length > 0) return action.refuse(empty)
    await action.run(async () => {
      const outcome = await enterPassword(values.email, values.parola)
      // The sentence belongs to the field that one would type again.
      const isWrong = outcome.kind === 'refused' && hasCode(outcome, 'autentificare_gresita')
      return isWrong ? { ...outcome, fields: { parola: outcome.messages } } : outcome
    })
  }

  const { value } = session
  return (
    <Entrance page={texts.pages.signIn} title={title} lead={lead}>
      {value.kind === 'signed-out' && value.hasEnded && <Note role="status">{ended}</Note>}
      <form
        ref={form}
        className="stack stack--form"
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        <TextField
          name="email"
          label={email}
          error={action.fields['email']}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
        <PasswordField
          name="parola"
          label={texts.password.label}
          error={action.fields['parola']}
          autoComplete="current-password"
        />
        <Problem text={action.problem} />
        <Button type="submit" variant="primary" block busy={action.busy}>
          {submit}
        </Button>
      </form>
      <p className="meta">{forgotten}</p>
    </Entrance>
  )
}
