import { useId, useRef, useState, type FormEvent } from 'react'
import type { FaqQuestion } from '#contract/desk/continut.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { Confirm } from '#src/ui/confirm.tsx'
import { Field } from '#src/ui/field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { texts } from '../../texts.ro.ts'
import { findEmpty } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormErrors } from '../shared/use-form-errors.ts'
import { fillPlaceholders, MarkdownPreview } from './MarkdownPreview.tsx'
import { words } from './texts.ro.ts'

const own = words.faq

interface QuestionSheetProps {
  question: FaqQuestion
  /** The question as it was when its form was opened; empty for a new one. */
  original: FaqQuestion
  isNew: boolean
  placeholders: Record<string, string>
  /** Called with each change, so that nothing typed is lost. */
  onType: (question: FaqQuestion) => void
  onKeep: (question: FaqQuestion) => void
  onCancel: () => void
}

/** Form of a question, with its answer as the citizen reads it. */
export function QuestionSheet(props: QuestionSheetProps) {
  const { question, original, isNew, placeholders, onType, onKeep, onCancel } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isAsked, setAsked] = useState(false)
  const { intrebare, raspuns } = question
  const action = useAction()
  const errors = action.fields
  const findProblems = () => findEmpty({ intrebare, raspuns })
  useFormErrors(form, action, { findProblems })
  const isChanged = intrebare !== original.intrebare || raspuns !== original.raspuns

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problems = findProblems()
    action.refuse(problems)
    if (Object.keys(problems).length > 0) return
    onKeep({ intrebare: intrebare.trim(), raspuns: raspuns.trim() })
  }

  const cancel = () => (isChanged ? setAsked(true) : onCancel())

  return (
    <Sheet
      title={isNew ? own.addTitle : own.editTitle}
      closeLabel={texts.cancel}
      onCancel={cancel}
      foot={
        <>
          <Button variant="quiet" onClick={cancel}>
            {texts.cancel}
          </Button>
          <Button variant="primary" type="submit" form={id}>
            {own.keep}
          </Button>
        </>
      }
    >
      <div className="content-columns">
        <form id={id} ref={form} className="stack" noValidate onSubmit={handleSubmit}>
          <Field label={own.question} error={errors['intrebare']}>
            {(control) => (
              <TextInput
                {...control}
                value={intrebare}
                maxLength={limits.addressText.max}
                onChange={(event) => onType({ intrebare: event.target.value, raspuns })}
              />
            )}
          </Field>
          <Field label={own.answer} hint={words.markdownHint} error={errors['raspuns']}>
            {(control) => (
              <TextArea
                {...control}
                className="content-long"
                rows={10}
                value={raspuns}
                maxLength={limits.observations.max}
                onChange={(event) => onType({ intrebare, raspuns: event.target.value })}
              />
            )}
          </Field>
        </form>
        <section className="content-preview" aria-label={words.preview}>
          <p className="meta">{words.preview}</p>
          <h3>{fillPlaceholders(intrebare, placeholders)}</h3>
          <MarkdownPreview text={raspuns} placeholders={placeholders} />
        </section>
      </div>
      {isAsked && (
        <Confirm
          title={own.dropAsk}
          yes={own.drop}
          no={own.dropBack}
          onClose={() => setAsked(false)}
          onYes={onCancel}
        >
          {own.dropText}
        </Confirm>
      )}
    </Sheet>
  )
}
