import { useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { X } from '../../ui/icons.ts'
import { Modal } from '../../ui/modal.tsx'
import './drawer.css'

export interface DrawerProps {
  /** Edge of the screen that it slides in from. */
  side: 'start' | 'end'
  title: string
  closeLabel: string
  className?: string | undefined
  /** Called by the close button, Escape and a click on the backdrop. */
  onClose: () => void
  children: ReactNode
}

/** Modal panel over one side of the page. Open as long as it is rendered. */
export function Drawer(props: DrawerProps) {
  const { side, title, closeLabel, className, onClose, children } = props
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The content fills the panel, so a click whose target is the dialog itself was on its backdrop.
  function closeOutside({ target, currentTarget }: MouseEvent) {
    if (target === currentTarget) onClose()
  }
  return (
    <Modal
      className={classNames('panel', `panel--${side}`, className)}
      aria-labelledby={titleId}
      focusRef={heading}
      onCancel={onClose}
      onClick={closeOutside}
    >
      <div className="panel__in">
        <div className="panel__head">
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <IconButton label={closeLabel} icon={<X />} onClick={onClose} />
        </div>
        {children}
      </div>
    </Modal>
  )
}
