import { type FormEvent, type ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Problem } from '../shared/Problem.tsx'
import { ConflictSheet } from './ConflictSheet.tsx'
import { texts } from './texts.ro.ts'
import type { Change } from './use-change.ts'

const FORM = 'caz-schimbare'

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
      <Sheet
        small
        title={title}
        closeLabel={texts.actions.back}
        onCancel={props.onClose}
        foot={
          <>
            <Button variant="quiet" onClick={props.onClose}>
              {texts.actions.back}
            </Button>
            {canSubmit && (
              <Button type="submit" form={FORM} variant="primary" busy={change.busy}>
                {submit}
              </Button>
            )}
          </>
        }
      >
        <form
          id={FORM}
          className="case-change stack stack--form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            props.onSubmit(event)
          }}
        >
          {children}
          <Problem text={change.problem} />
        </form>
      </Sheet>
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
