import { useRef, type FormEvent } from 'react'
import { deskLimits } from '#contract/desk/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { addPasskey, type Enrolled } from '../../services/enrolment.ts'
import { texts } from '../../texts.ro.ts'
import { TextField } from './fields.tsx'
import { Problem } from './Problem.tsx'
import { findEmpty, readForm } from './read-form.ts'
import { useAction } from './use-action.ts'
import { useFormErrors } from './use-form-errors.ts'

/** Adds a passkey of this browser, under a name. */
export function PasskeyEnrolment({ onEnrolled }: { onEnrolled: (enrolled: Enrolled) => void }) {
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  useFormErrors(form, action)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const values = readForm(event, ['nume'])
    const empty = findEmpty(values)
    if (Object.keys(empty).length > 0) return action.refuse(empty)
    const enrolled = await action.run(() => addPasskey(values.nume))
    if (enrolled) onEnrolled(enrolled)
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        name="nume"
        label={texts.factors.passkeyName}
        hint={texts.factors.passkeyNameHint}
        error={action.fields['nume']}
        defaultValue={texts.factors.passkeyNameDefault}
        maxLength={deskLimits.passkeyName.max}
        autoComplete="off"
      />
      <Problem text={action.problem} />
      <div>
        <Button type="submit" variant="primary" busy={action.busy}>
          {texts.factors.addPasskey}
        </Button>
      </div>
    </form>
  )
}
