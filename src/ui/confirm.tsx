import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'

export interface ConfirmProps {
  title: string
  /** What will happen, and that it cannot be taken back. */
  children: ReactNode
  yes: string
  no: string
  onYes: () => void
  /** The other button, the close button and Escape. */
  onNo: () => void
}

/** Asks before something that cannot be taken back. Open as long as it is rendered. */
export function Confirm({ title, children, yes, no, onYes, onNo }: ConfirmProps) {
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
          <Button variant="danger" onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Sheet>
  )
}
