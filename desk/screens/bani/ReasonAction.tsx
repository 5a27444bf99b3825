import { useState, type FormEvent } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Confirm } from '#src/ui/confirm.tsx'
import { texts } from '../../texts.ro.ts'
import { Form } from '../shared/Form.tsx'
import { textOf } from '../shared/form-values.ts'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { ReasonField } from './ReasonField.tsx'

interface ReasonActionProps {
  title: string
  /** Says what it does. */
  text: string
  label: string
  question: string
  /** Says who reads the reason; that nobody outside does by default. */
  hint?: string | undefined
  /** Name of the draft of the reason. */
  draftKey: string
  busy: boolean
  /** Resolves with true if it was done. */
  onYes: (reason: string) => Promise<boolean>
}

/** Action with a reason, which is asked about with what it does. */
export function ReasonAction(props: ReasonActionProps) {
  const { title, text, label, question, hint, draftKey, busy, onYes } = props
  const action = useAction()
  const draft = useFormDraft(draftKey)
  const [reason, setReason] = useState<string | null>(null)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { motiv } = readForm(event, ['motiv'])
    action.refuse(findEmpty({ motiv }))
    if (motiv !== '') setReason(motiv)
  }
  async function perform(given: string) {
    if (await onYes(given)) draft.drop()
  }

  return (
    <section className="act act--wide">
      <h3>{title}</h3>
      <p className="meta">{text}</p>
      <Form
        action={action}
        draft={draft}
        onSubmit={handleSubmit}
        foot={
          <div>
            <Button type="submit" small variant="danger" busy={busy}>
              {label}
            </Button>
          </div>
        }
      >
        <ReasonField
          initial={textOf(draft.values, 'motiv')}
          error={action.fields['motiv']}
          hint={hint}
        />
      </Form>
      {reason !== null && (
        <Confirm
          title={question}
          yes={label}
          no={texts.cancel}
          onClose={() => setReason(null)}
          onYes={() => void perform(reason)}
        >
          {text}
        </Confirm>
      )}
    </section>
  )
}
