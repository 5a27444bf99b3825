import { CircleAlert } from './icons-first.ts'
import { Check, Info, TriangleAlert, X } from './icons.ts'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { useTopModal } from './modal-stack.ts'
import { animateOrSkip } from './motion.ts'
import '#src/styles/tokens-more.css'
import './modal.css'
import './toasts.css'

export type ToastKind = 'success' | 'info' | 'warn' | 'error'

export interface ToastItem {
  id: number
  kind: ToastKind
  text: string
  /** Line above the text. */
  title?: string | undefined
  /** Creation time in ms since 1970, so that the timer is not restarted when the toast is remounted in a dialog. */
  at: number
  /** Button beside the text; does not close the toast. */
  action?: { label: string; run: () => void } | undefined
  /** Stays until the citizen closes it. */
  sticky?: boolean | undefined
}

export interface ToastsProps {
  items: readonly ToastItem[]
  /** Called after the toast timed out or its close button was pressed, and it has faded out. */
  onClose: (id: number) => void
  /** Called with the layer of the toasts when they or, while there are any, the page under them changes. */
  onChange: (layer: HTMLElement) => void
  closeLabel: string
}

const icons: Record<ToastKind, ReactNode> = {
  success: <Check />,
  info: <Info />,
  warn: <TriangleAlert />,
  error: <CircleAlert />,
}

/**
 * Toasts above everything. Render it even without items: screen readers announce only changes in a live region
 * that already existed.
 */
export function Toasts({ items, onClose, onChange, closeLabel }: ToastsProps) {
  const modal = useTopModal()
  if (typeof document === 'undefined') return null
  const show = (item: ToastItem) => (
    <Toast key={item.id} item={item} closeLabel={closeLabel} onClose={() => onClose(item.id)} />
  )
  return createPortal(
    <TopLayer isEmpty={items.length === 0} onChange={onChange}>
      <div className="toasts__group" role="status" aria-atomic="false">
        {items.filter((item) => !isUrgent(item)).map(show)}
      </div>
      <div className="toasts__group" role="alert" aria-atomic="false">
        {items.filter(isUrgent).map(show)}
      </div>
    </TopLayer>,
    modal ?? document.body,
  )
}

function isUrgent(item: ToastItem): boolean {
  return item.kind === 'error' || item.kind === 'warn'
}

interface TopLayerProps extends Pick<ToastsProps, 'onChange'> {
  isEmpty: boolean
  children: ReactNode
}

function TopLayer({ isEmpty, onChange, children }: TopLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = layer.current
    // Without popover support, its z-index keeps it above the page, and the dialog around it above the rest.
    // A dialog that closes before its first paint is removed in the render that moves them into it.
    if (!element?.isConnected || !('showPopover' in element)) return
    element.popover = 'manual'
    element.showPopover()
  }, [])
  useLayoutEffect(() => {
    if (isEmpty) return
    const update = () => onChange(layer.current!)
    update()
    const observer = new MutationObserver(update)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [isEmpty, onChange])
  return (
    <div ref={layer} className="toasts">
      {children}
    </div>
  )
}

interface ToastProps {
  item: ToastItem
  closeLabel: string
  onClose: () => void
}

function Toast({ item, closeLabel, onClose }: ToastProps) {
  const toast = useRef<HTMLDivElement>(null)
  const [animationDelay] = useState(() => `${Math.min(item.at - Date.now(), 0)}ms`)
  async function leave() {
    await fadeOut(toast.current)
    onClose()
  }
  return (
    <div ref={toast} className={`toast toast--${item.kind}`}>
      {icons[item.kind]}
      <div className="toast__words">
        <div>
          {item.title && <strong>{item.title}</strong>}
          <p>{item.text}</p>
        </div>
        {item.action && (
          <Button small onClick={item.action.run}>
            {item.action.label}
          </Button>
        )}
      </div>
      <IconButton label={closeLabel} icon={<X />} onClick={() => void leave()} />
      {!item.sticky && (
        <span
          className="toast__bar"
          style={{ animationDelay }}
          onAnimationEnd={() => void leave()}
        />
      )}
    </div>
  )
}

// Times out, as the toast must go even if the animation never finishes.
async function fadeOut(element: HTMLElement | null) {
  const fading = element && animateOrSkip(element, { opacity: 0, transform: 'translateY(8px)' })
  if (fading)
    await Promise.race([fading, new Promise((resolve) => setTimeout(resolve, MAX_FADE_MS))])
}

const MAX_FADE_MS = 500
