import type { FormEvent, ReactNode } from 'react'
import { FormSheet } from '../shared/FormSheet.tsx'
import { ConflictSheet } from './ConflictSheet.tsx'
import { texts } from './texts.ro.ts'
import type { Change } from './use-change.ts'

export interface ChangeSheetProps {
  title: string
  submit: string
  change: Change
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
  const { title, submit, change, mine, canSubmit = true, children } = props
  return (
    <>
      <FormSheet
        title={title}
        submit={submit}
        cancel={texts.actions.back}
        canSubmit={canSubmit}
        action={change}
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
        onDrop={props.onClose}
      />
    </>
  )
}
