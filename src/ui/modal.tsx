import { useLayoutEffect, useRef, type ComponentPropsWithoutRef, type RefObject } from 'react'
import { classNames } from './class-names.ts'
import { addModalStep } from './modal-history.ts'
import { pushModal } from './modal-stack.ts'
import { getLastClicked } from './last-clicked.ts'
import '#src/styles/tokens-more.css'
import './modal.css'

export interface ModalProps extends Omit<
  ComponentPropsWithoutRef<'dialog'>,
  'open' | 'onClose' | 'onCancel'
> {
  /** Called on Escape, on Back and on a change of page; without it they do nothing. */
  onCancel?: (() => void) | undefined
  /** False if Back has no dialog to close: the overlay, or a dialog that is in the address. */
  isHistoryStep?: boolean | undefined
  /** Element focused when the dialog opens; the dialog itself by default. */
  focusRef?: RefObject<HTMLElement | null> | undefined
}

/**
 * Modal dialog, open as long as it is rendered. A click outside does nothing.
 * Restores the focus when it closes.
 */
export function Modal(props: ModalProps) {
  const { onCancel, isHistoryStep = true, focusRef, className, children, ...rest } = props
  const dialog = useRef<HTMLDialogElement>(null)
  useShowModal(dialog, focusRef)
  useHistoryStep(isHistoryStep, onCancel)
  useCloseRequests(dialog, onCancel)
  return (
    <dialog {...rest} ref={dialog} tabIndex={-1} className={classNames('modal', className)}>
      {children}
    </dialog>
  )
}

/** Focus owed to the opener of a dialog that is being removed. */
let returnFocus: Element | null = null

function useShowModal(
  dialog: RefObject<HTMLDialogElement | null>,
  focusRef: RefObject<HTMLElement | null> | undefined,
) {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const openers = [getLastClicked(), returnFocus ?? document.activeElement]
    if (!element.open) element.showModal()
    const pop = pushModal(element)
    ;(focusRef?.current ?? element).focus()
    return () => {
      pop()
      returnFocus = openers.find((it) => it?.isConnected) ?? returnFocus
      queueMicrotask(focusOpener)
    }
  }, [dialog, focusRef])
}

/**
 * Focuses the opener, unless the page now shown has focused its title. Called once the dialog is removed, which closes
 * it: `close()` would restyle the whole page before, and the next page after it.
 */
function focusOpener(): void {
  if (returnFocus instanceof HTMLElement && document.activeElement === document.body) {
    returnFocus.focus()
  }
  returnFocus = null
}

function useHistoryStep(isStep: boolean, onCancel: (() => void) | undefined) {
  const close = useRef(onCancel)
  close.current = onCancel
  useLayoutEffect(() => (isStep ? addModalStep(close) : undefined), [isStep])
}

function useCloseRequests(
  dialog: RefObject<HTMLDialogElement | null>,
  onCancel: (() => void) | undefined,
) {
  // Not after the paint: until it listens, the browser closes by itself a dialog that stays rendered.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // Browsers close the dialog on a second Escape even if `cancel` was prevented, so the key is handled here.
    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      onCancel?.()
    }
    // The `cancel` event of a file input inside bubbles up here too.
    function handleCancel(event: Event) {
      if (event.target !== element) return
      event.preventDefault()
      onCancel?.()
    }
    // Where supported, `closedby` tells a phone's back gesture if it may close the dialog.
    element.setAttribute('closedby', onCancel ? 'closerequest' : 'none')
    element.addEventListener('keydown', handleKey)
    element.addEventListener('cancel', handleCancel)
    return () => {
      element.removeEventListener('keydown', handleKey)
      element.removeEventListener('cancel', handleCancel)
    }
  }, [dialog, onCancel])
}
