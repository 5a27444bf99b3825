import { useId, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'
import './alert-dialog.css'

export interface AlertDialogProps {
  title: string
  /** One or two sentences: the event and the next step. */
  children: ReactNode
  /** Another way out, above the button that closes. */
  action?: ReactNode
  /** „Închide”. */
  closeLabel: string
  /** Called by the button and Escape. */
  onClose: () => void
}

/** Alert with a single button, for a message that must be seen. Open as long as it is rendered. */
export function AlertDialog({ title, children, action, closeLabel, onClose }: AlertDialogProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      className="alert"
      role="alertdialog"
      aria-labelledby={`${id}-t`}
      aria-describedby={`${id}-m`}
      focusRef={button}
      onCancel={onClose}
    >
      <h2 id={`${id}-t`}>{title}</h2>
      <div id={`${id}-m`} className="alert__text">
        {children}
      </div>
      {action}
      <Button ref={button} block onClick={onClose}>
        {closeLabel}
      </Button>
    </Modal>
  )
}
