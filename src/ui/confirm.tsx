import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'

export interface ConfirmProps {
  title: string
  /** Consequences, and that they cannot be undone. */
  children: ReactNode
  yes: string
  no: string
  /** Third answer, which loses nothing. */
  other?: { label: string; onClick(): void }
  /** True if confirming loses nothing and is asked only because the citizen must know something first. */
  harmless?: boolean
  /** Called by every answer, before it is acted on. */
  onClose: () => void
  onYes: () => void
  /** Called by the other button, the close button and Escape. */
  onNo?: () => void
}

/** Confirmation dialog before an action that cannot be undone. Open as long as it is rendered. */
export function Confirm(props: ConfirmProps) {
  const { title, children, yes, no, other, harmless = false, onClose, onYes, onNo } = props
  const answer = (act?: () => void) => {
    onClose()
    act?.()
  }
  const cancel = () => answer(onNo)
  return (
    <Sheet
      small
      title={title}
      closeLabel={no}
      onCancel={cancel}
      foot={
        <>
          <Button variant="quiet" onClick={cancel}>
            {no}
          </Button>
          <Button variant={harmless ? 'primary' : 'danger'} onClick={() => answer(onYes)}>
            {yes}
          </Button>
          {other && (
            <Button variant="primary" onClick={() => answer(other.onClick)}>
              {other.label}
            </Button>
          )}
        </>
      }
    >
      <p>{children}</p>
    </Sheet>
  )
}
