import { useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { X } from '../../ui/icons.ts'
import { Modal } from '../../ui/modal.tsx'
import './drawer.css'

export interface DrawerProps {
  /** The edge it comes from. */
  side: 'start' | 'end'
  title: string
  closeLabel: string
  className?: string | undefined
  /** The close button, Escape, and a click on the page behind. */
  onClose: () => void
  children: ReactNode
}

/** A panel over one side of the page, which is inert meanwhile. Open as long as it is rendered. */
export function Drawer(props: DrawerProps) {
  const { side, title, closeLabel, className, onClose, children } = props
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // What is within fills the panel: a click on the dialog itself is one on its backdrop.
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
