import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'

export interface ConfirmProps {
  title: string
  /** What will happen, and that it cannot be taken back. */
  children: ReactNode
  yes: string
  no: string
  /** Saying yes loses nothing: it is asked all the same, because something else has to be known first. */
  harmless?: boolean
  onYes: () => void
  /** The other button, the close button and Escape. */
  onNo: () => void
}

/** Asks before something that cannot be taken back. Open as long as it is rendered. */
export function Confirm({ title, children, yes, no, harmless = false, onYes, onNo }: ConfirmProps) {
  return (
    <Sheet
      small
      title={title}
      closeLabel={no}
      onCancel={onNo}
      foot={
        <>
          <Button variant="quiet" onClick={onNo}>
            {no}
          </Button>
          <Button variant={harmless ? 'primary' : 'danger'} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Sheet>
  )
}
