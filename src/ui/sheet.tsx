import { X } from './icons.ts'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { Modal } from './modal.tsx'
import { watchOnScreenKeyboard } from './on-screen-keyboard.ts'
import './sheet.css'

export interface SheetProps {
  title: ReactNode
  children: ReactNode
  /** Sticky buttons; a submit button here needs the `form` attribute. */
  foot?: ReactNode
  /** Accessible name of the close button in the head. */
  closeLabel: string
  /** Called by the close button, Escape and Back; without it there is neither, and the foot must offer a way out. */
  onCancel?: (() => void) | undefined
  /** Element focused when the sheet opens; its title by default. */
  focusRef?: RefObject<HTMLElement | null> | undefined
  /** As high as its content, for a single question. */
  small?: boolean | undefined
  /** False if it is in the address. */
  isHistoryStep?: boolean | undefined
}

/**
 * Modal dialog, full-screen on phones, 90vh × 80vw from tablets up. Open as long as it is rendered.
 * A click outside does nothing.
 */
export function Sheet({
  title,
  children,
  foot,
  closeLabel,
  onCancel,
  focusRef,
  small,
  isHistoryStep,
}: SheetProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(watchOnScreenKeyboard, [])
  return (
    <Modal
      className={classNames('sheet', small && 'sheet--small')}
      aria-labelledby={titleId}
      focusRef={focusRef ?? heading}
      onCancel={onCancel}
      isHistoryStep={isHistoryStep}
    >
      <div className="sheet__head">
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {onCancel && <IconButton label={closeLabel} icon={<X />} onClick={onCancel} />}
      </div>
      <div className="sheet__body">{children}</div>
      {foot && <div className="sheet__foot">{foot}</div>}
    </Modal>
  )
}

/** Form of a sheet, with an aside beside it on wide screens. */
export function SheetColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="sheet__columns">
      <div>{children}</div>
      <div className="stack">{aside}</div>
    </div>
  )
}
