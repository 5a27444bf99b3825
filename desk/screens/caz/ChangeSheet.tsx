import type { FormEvent, ReactNode } from 'react'
import { FormSheet } from '../shared/FormSheet.tsx'
import type { FormDraft } from '../shared/use-form-draft.ts'
import { ConflictSheet } from './ConflictSheet.tsx'
import { texts } from './texts.ro.ts'
import type { Change } from './use-change.ts'

export interface ChangeSheetProps {
  title: string
  submit: string
  change: Change
  /** Draft of its fields, if they are kept. */
  draft?: FormDraft
  /** Description of the change, shown if others changed the case meanwhile. */
  mine: ReactNode
  /** False if there is nothing to submit. */
  canSubmit?: boolean
  children: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onForce: () => void
  onClose: () => void
}

/** Dialog with one change of a case, and the question about what others changed meanwhile. */
export function ChangeSheet(props: ChangeSheetProps) {
  const { title, submit, change, draft, mine, canSubmit = true, children } = props
  return (
    <>
      <FormSheet
        title={title}
        submit={submit}
        canSubmit={canSubmit}
        action={change}
        draft={draft}
        className="case-change"
        onSubmit={props.onSubmit}
        onClose={props.onClose}
      >
        {children}
      </FormSheet>
      <ConflictSheet
        change={change}
        mine={mine}
        anyway={texts.conflict.doAnyway}
        onForce={props.onForce}
        onBack={change.dismiss}
        onDrop={() => {
          draft?.drop()
          props.onClose()
        }}
      />
    </>
  )
}
