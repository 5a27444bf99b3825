import {
  useEffect,
  useLayoutEffect,
  useRef,
  type ComponentPropsWithoutRef,
  type RefObject,
} from 'react'
import { classNames } from './class-names.ts'
import { pushModal } from './modal-stack.ts'
import { lastPressed } from './pressed.ts'
import '#src/styles/tokens-more.css'
import './modal.css'

export interface ModalProps extends Omit<
  ComponentPropsWithoutRef<'dialog'>,
  'open' | 'onClose' | 'onCancel'
> {
  /** What Escape and the back gesture of a phone do; without it they do nothing. */
  onCancel?: (() => void) | undefined
  /** Takes the focus when the dialog opens; the dialog itself when not given. */
  focusRef?: RefObject<HTMLElement | null> | undefined
}

/**
 * A blocking dialog, open as long as it is rendered. A click outside does nothing.
 * The focus comes back to where it was when it goes.
 */
export function Modal({ onCancel, focusRef, className, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useShowModal(dialog, focusRef)
  useCloseRequests(dialog, onCancel)
  return (
    <dialog {...rest} ref={dialog} tabIndex={-1} className={classNames('modal', className)}>
      {children}
    </dialog>
  )
}

function useShowModal(
  dialog: RefObject<HTMLDialogElement | null>,
  focusRef: RefObject<HTMLElement | null> | undefined,
) {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const openers = [lastPressed(), document.activeElement]
    element.showModal()
    const pop = pushModal(element)
    ;(focusRef?.current ?? element).focus()
    return () => {
      pop()
      element.close()
      const opener = openers.find((it) => it?.isConnected)
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [dialog, focusRef])
}

function useCloseRequests(
  dialog: RefObject<HTMLDialogElement | null>,
  onCancel: (() => void) | undefined,
) {
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    // A second press of Escape would close the dialog by itself.
    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      onCancel?.()
    }
    // The cancel event of a file input inside comes here too; it is not about the dialog.
    function handleCancel(event: Event) {
      if (event.target !== element) return
      event.preventDefault()
      onCancel?.()
    }
    // Where the browser knows it, the back gesture of a phone is told beforehand what it may do.
    element.setAttribute('closedby', onCancel ? 'closerequest' : 'none')
    element.addEventListener('keydown', handleKey)
    element.addEventListener('cancel', handleCancel)
    return () => {
      element.removeEventListener('keydown', handleKey)
      element.removeEventListener('cancel', handleCancel)
    }
  }, [dialog, onCancel])
}
