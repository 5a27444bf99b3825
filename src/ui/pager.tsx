import { useEffect, useRef, type RefObject } from 'react'
import { Button } from './button.tsx'
import './pager.css'

export interface PagerProps {
  /** How many of how many: „20 din 134 de sesizări”. */
  text: string
  /** „Mai multe”. */
  moreLabel: string
  /** Brings the next ones; without it all are there and the button is gone. */
  onMore?: (() => void) | undefined
  busy?: boolean | undefined
}

/** Under a list: how much of it is shown, and more. */
export function Pager({ text, moreLabel, onMore, busy }: PagerProps) {
  const line = useRef<HTMLParagraphElement>(null)
  const hasMore = Boolean(onMore)
  useFocusWhenLast(line, hasMore)
  return (
    <div className="pager">
      <p ref={line} className="meta num" tabIndex={-1} role="status">
        {text}
      </p>
      {onMore && (
        <Button busy={busy} onClick={onMore}>
          {moreLabel}
        </Button>
      )}
    </div>
  )
}

/** The button that had the focus is gone with the last page: the focus stays near it. */
function useFocusWhenLast(line: RefObject<HTMLElement | null>, hasMore: boolean) {
  const had = useRef(hasMore)
  useEffect(() => {
    if (had.current && !hasMore && document.activeElement === document.body) line.current?.focus()
    had.current = hasMore
  }, [line, hasMore])
}
