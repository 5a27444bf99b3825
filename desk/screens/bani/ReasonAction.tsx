import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { Confirm } from '#src/ui/confirm.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { texts } from '../../texts.ro.ts'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormErrors } from '../shared/use-form-errors.ts'
import { words } from './texts.ro.ts'

interface ReasonActionProps {
  title: string
  /** Says what it does. */
  text: string
  label: string
  question: string
  /** Says who reads the reason; that nobody outside does by default. */
  hint?: string | undefined
  busy: boolean
  onYes: (reason: string) => void
}

/** Action with a reason, which is asked about with what it does. */
export function ReasonAction(props: ReasonActionProps) {
  const { title, text, label, question, hint, busy, onYes } = props
  const form = useRef<HTMLFormElement>(null)
  const action = useAction()
  const [reason, setReason] = useState<string | null>(null)
  useFormErrors(form, action)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { motiv } = readForm(event, ['motiv'])
    const empty = findEmpty({ motiv })
    action.refuse(empty)
    if (motiv !== '') setReason(motiv)
  }

  return (
    <section className="act act--wide">
      <h3>{title}</h3>
      <p className="meta">{text}</p>
      <form ref={form} className="stack stack--form" noValidate onSubmit={handleSubmit}>
        <ReasonField error={action.fields['motiv']} hint={hint} />
        <div>
          <Button type="submit" small variant="danger" busy={busy}>
            {label}
          </Button>
        </div>
      </form>
      {reason !== null && (
        <Confirm
          title={question}
          yes={label}
          no={texts.cancel}
          onClose={() => setReason(null)}
          onYes={() => onYes(reason)}
        >
          {text}
        </Confirm>
      )}
    </section>
  )
}

interface ReasonFieldProps {
  error?: string | undefined
  label?: string
  hint?: ReactNode
}

/** Field for a reason. */
export function ReasonField({
  error,
  label = words.reason,
  hint = words.reasonHint,
}: ReasonFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <TextArea {...control} name="motiv" rows={2} maxLength={limits.reason.max} />}
    </Field>
  )
}
