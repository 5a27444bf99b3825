import { Fragment, useRef, type FormEvent, type ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { Problem } from './Problem.tsx'
import { RestoredNote } from './RestoredNote.tsx'
import type { Action } from './use-action.ts'
import type { FormDraft } from './use-form-draft.ts'
import { useFormErrors, type FormErrors } from './use-form-errors.ts'

export interface FormProps {
  action: Pick<Action, 'problem'> & FormErrors
  /** Draft that is put back, and kept while one types. */
  draft?: FormDraft | undefined
  id?: string
  /** Class beside its own. */
  className?: string | undefined
  children: ReactNode
  /** Buttons under the fields. */
  foot?: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** Form of one action: what was typed before, the fields, the failure of its last run, and the buttons. */
export function Form({ action, draft, id, className, children, foot, onSubmit }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useFormErrors(form, action)
  return (
    <form
      ref={form}
      id={id}
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
      {foot}
    </form>
  )
}
