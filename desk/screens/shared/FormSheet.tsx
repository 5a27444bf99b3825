import { Fragment, useId, useRef, type FormEvent, type ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { texts } from '../../texts.ro.ts'
import { Problem } from './Problem.tsx'
import { RestoredNote } from './RestoredNote.tsx'
import type { Action } from './use-action.ts'
import type { FormDraft } from './use-form-draft.ts'
import { useFormErrors, type FormErrors } from './use-form-errors.ts'

interface FormSheetProps {
  title: string
  /** Label of the submit button. */
  submit: string
  /** Label of the buttons that close the dialog and send nothing. */
  cancel?: string
  /** True if it takes something away. */
  isDanger?: boolean
  /** False if there is nothing to submit. */
  canSubmit?: boolean
  action: Pick<Action, 'busy' | 'problem'> & FormErrors
  /** Draft that is put back when the dialog opens, and dropped when it is cancelled. */
  draft?: FormDraft
  /** Class of the form, beside its own. */
  className?: string
  children: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
}

/** Dialog with one form: its fields, the failure of its last run, and the buttons that close and submit it. */
export function FormSheet(props: FormSheetProps) {
  const { title, submit, cancel = texts.cancel, isDanger = false, canSubmit = true } = props
  const { action, draft, className, children, onSubmit, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  useFormErrors(form, action)
  function handleClose() {
    draft?.drop()
    onClose()
  }
  return (
    <Sheet
      small
      title={title}
      closeLabel={cancel}
      onCancel={handleClose}
      foot={
        <>
          <Button variant="quiet" onClick={handleClose}>
            {cancel}
          </Button>
          {canSubmit && (
            <Button
              type="submit"
              form={formId}
              variant={isDanger ? 'danger' : 'primary'}
              busy={action.busy}
            >
              {submit}
            </Button>
          )}
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className={classNames('stack stack--form', className)}
        noValidate
        onChange={draft?.handleChange}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(event)
        }}
      >
        {draft && <RestoredNote draft={draft} />}
        <Fragment key={draft?.turn}>{children}</Fragment>
        <Problem text={action.problem} />
      </form>
    </Sheet>
  )
}
