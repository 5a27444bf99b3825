import { useId } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { texts } from '../../texts.ro.ts'
import { Form, type FormProps } from './Form.tsx'
import type { Action } from './use-action.ts'

interface FormSheetProps extends Omit<FormProps, 'id' | 'foot'> {
  title: string
  /** Label of the submit button. */
  submit: string
  /** True if it takes something away. */
  isDanger?: boolean
  /** False if there is nothing to submit. */
  canSubmit?: boolean
  action: FormProps['action'] & Pick<Action, 'busy'>
  onClose: () => void
}

/** Dialog with one form, and the buttons that close and submit it. Closed otherwise, it keeps its draft. */
export function FormSheet(props: FormSheetProps) {
  const { title, submit, isDanger = false, canSubmit = true, onClose, ...form } = props
  const { action, draft } = form
  const formId = useId()
  function handleCancel() {
    draft?.drop()
    onClose()
  }
  return (
    <Sheet
      small
      title={title}
      closeLabel={texts.close}
      onCancel={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={handleCancel}>
            {texts.cancel}
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
      <Form {...form} id={formId} />
    </Sheet>
  )
}
