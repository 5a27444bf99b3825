import { animate } from 'framer-motion/dom/mini'
import { CircleAlert } from './icons-first.ts'
import { Check, Info, TriangleAlert, X } from './icons.ts'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { useTopModal } from './modal-stack.ts'
import '#src/styles/tokens-more.css'
import './modal.css'
import './toasts.css'

export type ToastKind = 'success' | 'info' | 'warn' | 'error'

export interface ToastItem {
  id: number
  kind: ToastKind
  text: string
  /** When it appeared, ms since 1970: its time runs on when it moves over a dialog. */
  at: number
  /** A button beside the words. Pressing it does not close the toast. */
  action?: { label: string; run: () => void } | undefined
  /** It stays until it is closed. */
  sticky?: boolean | undefined
}

export interface ToastsProps {
  items: readonly ToastItem[]
  /** The time of a toast is over or its button was pressed, and it has left the screen. */
  onClose: (id: number) => void
  closeLabel: string
}

const icons: Record<ToastKind, ReactNode> = {
  success: <Check />,
  info: <Info />,
  warn: <TriangleAlert />,
  error: <CircleAlert />,
}

/**
 * Short messages above everything. Always render it, with no items too: screen readers only hear what
 * appears in a region that was already there.
 */
export function Toasts({ items, onClose, closeLabel }: ToastsProps) {
  const modal = useTopModal()
  if (typeof document === 'undefined') return null
  const show = (item: ToastItem) => (
    <Toast key={item.id} item={item} closeLabel={closeLabel} onClose={() => onClose(item.id)} />
  )
  return createPortal(
    <TopLayer>
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

function TopLayer({ children }: { children: ReactNode }) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = layer.current
    // Without popovers its z-index holds it above the page, and the dialog it is in above the rest.
    if (!element || !('showPopover' in element)) return
    element.popover = 'manual'
    element.showPopover()
  }, [])
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
        <span>{item.text}</span>
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

// What covers the page has to go, whether or not it could be drawn going.
async function fadeOut(element: HTMLElement | null) {
  if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const fading = animate(element, { opacity: 0, transform: 'translateY(8px)' }, { duration: 0.16 })
  await Promise.race([fading, new Promise((resolve) => setTimeout(resolve, LONGEST_FADE_MS))])
}

const LONGEST_FADE_MS = 500
